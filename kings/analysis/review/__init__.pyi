from kings.analysis.review.record import (
    Account as Account,
    Choices as Choices,
    DealMark as DealMark,
    KeyMoment as KeyMoment,
    Missed as Missed,
    Option as Option,
    PromiseMark as PromiseMark,
    Review as Review,
    Spot as Spot,
    read_review as read_review,
    review_text as review_text,
)

__all__: list[str]
