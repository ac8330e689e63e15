from kings.analysis.review.measure import (
    How as How,
    measure_of as measure_of,
)
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
from kings.analysis.review.review import (
    check_over as check_over,
    keep_review as keep_review,
    kept_review as kept_review,
    review_of as review_of,
    reviewing as reviewing,
    steps_of as steps_of,
)
from kings.analysis.review.work import (
    Progress as Progress,
    Task as Task,
    Work as Work,
)

__all__: list[str]
