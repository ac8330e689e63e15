"""A page inside another page, shut off from it: it runs its own scripts, and no more."""

from __future__ import annotations

from html import escape

from kings.publish.offline import say


def replay_frame(page: str, *, title: str, high: int = 900) -> str:
    """Return a frame that holds a whole replay page, ``high`` pixels high.

    The page around it lends the frame its policy, and so has to allow the replay's scripts (or all
    inline ones); where it can't, write the replay as a file of its own and link to it. ``title``
    says what is in the frame, for those who hear the page.
    """
    return (
        f'<iframe class="replay" title="{say(title)}" sandbox="allow-scripts" loading="lazy" '
        f'width="100%" height="{high}" srcdoc="{escape(page)}"></iframe>'
    )
