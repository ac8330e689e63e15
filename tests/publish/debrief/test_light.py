"""A debrief without prices waits for no package that is only needed for prices."""

from __future__ import annotations

import subprocess
import sys


def test_the_debrief_loads_no_numbers_package_before_prices_are_asked_for() -> None:
    script = """
import sys
import kings.publish.debrief
print(sorted({"numba", "numpy", "pandas", "plotly", "scipy"} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert "[]\n" == ran.stdout
