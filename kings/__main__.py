"""``python -m kings`` does what the command ``kings`` does."""

import sys

from kings.cli import main

sys.exit(main())
