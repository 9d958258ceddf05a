"""``python -m paishan`` is the command ``paishan``."""

import sys

from paishan.cli import main

if __name__ == "__main__":
    sys.exit(main())
