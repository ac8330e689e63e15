"""A recorded game as one page that anybody can step through, with no Python and no network."""

from kings.publish.replay.embedding import replay_frame
from kings.publish.replay.eyes import Eyes
from kings.publish.replay.page import last_picture, replay_page, replay_script

__all__ = ["Eyes", "last_picture", "replay_frame", "replay_page", "replay_script"]
