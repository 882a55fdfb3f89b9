"""docs_test.py must find every fault of wrong.md, at its line, and nothing else.

    python3 docs_self_test.py KONDUKTOR SOURCE_DIR
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FAULTS = [
    (3, "has no option --no-such-option"), (3, "no command has an option --also-none"), (4, "there is no nowhere.md"),
    (4, "nothing knows the setting KONDUKTOR_NO_SUCH"), (8, "ended with 2"), (9, "ended with 1"),
    (10, "ended the shell"), (15, "has no command frobnicate"), (16, "has no option --gamez"),
    (17, "there is no preset nonesuch"), (17, "has no script nonesuch"), (17, "nobody knows the program nonesuch"),
    (21, "a command in a block that is not ```sh")]

done = subprocess.run([sys.executable, "-B", HERE / "docs_test.py", *sys.argv[1:3], HERE / "wrong.md"],
                      capture_output=True, text=True)
found = re.findall(r"^tests/docs/wrong\.md:(\d+): (.*)$", done.stdout.partition("problems:")[2], re.M)
missed = [fault for fault in FAULTS if not any(int(line) == fault[0] and fault[1] in text for line, text in found)]
if missed or len(found) != len(FAULTS) or done.returncode != 1:
    sys.exit(f"missed: {missed}\nended with {done.returncode}\n{done.stdout}{done.stderr}")
print(f"all {len(FAULTS)} faults were found")
