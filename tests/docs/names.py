"""Which commands, options, settings, presets, scripts and files there are, and what a document says about them."""
import functools
import json
import re
import shlex
import shutil
import subprocess

OURS = re.compile(r"^(konduktor|\./run|(\S*/)?build/\w+/konduktor|(\S+/)?bin/konduktor)$")
OPTION = re.compile(r"^--?[a-zA-Z][\w-]*$")
PLACEHOLDER = re.compile(r"^(<.*>|[A-Z]+|…|\.\.\.)$")
# Options with a value that may stand before the command.
BEFORE_THE_COMMAND = {"--data"}
# Options of others that stand alone in the prose.
FOREIGN = {"--allow-run-as-root", "--oversubscribe", "--component", "--prefix"}
# Programs that a document may name although they are not where the documents are tested.
ELSEWHERE = {"sudo", "systemctl", "systemd-sysusers", "journalctl", "sqlite3", "pg_dump", "pg_restore", "psql", "curl",
             "git", "mpirun", "nginx", "docker", "npm", "node", "createdb", "runuser", "man", "chown", "ss"}
# Words of the shell that a line may begin with.
SHELL = {"cd", "export", "test", "[", "true", "wait", "kill", "umask", "printf", "echo", "exec", "set", "source"}


def simple_commands(text):
    """The words of each command of a line: pipes, lists, substitutions and redirections taken apart."""
    text = re.sub(r"\$\(", " ; ", text)
    lexer = shlex.shlex(text, posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    lexer.commenters = "#"
    words, skip = [], False
    for word in lexer:
        if set(word) <= set("();|&"):
            yield words
            words = []
        elif set(word) <= set("<>&"):
            skip = True  # the file that follows
        elif skip:
            skip = False
        else:
            words.append(word)
    yield words


class Names:
    def __init__(self, program, source):
        self.program, self.source, self.looked_at = program, source, 0
        listing = self.help_of(None).partition("Subcommands:")[2].partition("Examples:")[0]
        self.commands = set(re.findall(r"^  ([a-z][a-z-]*)", listing, re.M))
        if len(self.commands) < 8:
            raise SystemExit(f"konduktor --help does not list its commands:\n{self.help_of(None)}")
        self.presets = {p["name"] for p in json.loads((source / "CMakePresets.json").read_text())["configurePresets"]}
        self.scripts = set(json.loads((source / "web/package.json").read_text())["scripts"])

    @functools.cache
    def help_of(self, command):
        words = [self.program, *([command] if command else []), "--help"]
        return subprocess.run(words, capture_output=True, text=True, timeout=60).stdout

    @functools.cache
    def options_of(self, command):
        """Those of the command and those before it."""
        texts = self.help_of(command) + self.help_of(None)
        return set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", "\n".join(re.findall(r"^ +(-.*)$", texts, re.M))))

    @functools.cached_property
    def all_options(self):
        """Of any command, and of our scripts."""
        scripts = [*(self.source / "tools").glob("*.*"), self.source / "test", self.source / "run"]
        theirs = re.findall(r"--[a-z][\w-]*", "\n".join(file.read_text() for file in scripts if file.is_file()))
        return set(theirs).union(*(self.options_of(command) for command in self.commands))

    @functools.cached_property
    def settings(self):
        """KONDUKTOR_… as the sources, the build and the tests know them."""
        found = set()
        for folder in ("apps", "server", "engine", "cmake", "tests", "web/e2e"):
            for file in (self.source / folder).rglob("*"):
                if file.suffix in (".cpp", ".h", ".cmake", ".ts", ".in"):
                    found |= set(re.findall(r"KONDUKTOR_[A-Z_]+", file.read_text()))
        return found | set(re.findall(r"KONDUKTOR_[A-Z_]+", (self.source / "CMakeLists.txt").read_text()))

    def wrong_with_konduktor(self, words):
        """`words` are what follows the program."""
        command = next((word for before, word in zip(["", *words], words)
                        if not word.startswith("-") and before not in BEFORE_THE_COMMAND), None)
        if command is not None and (PLACEHOLDER.match(command) or "$" in command):
            return
        if command is not None and command not in self.commands:
            yield f"konduktor has no command {command}"
            return
        for word in words:
            option = word.partition("=")[0]
            if OPTION.match(option):
                self.looked_at += 1
                if option not in self.options_of(command):
                    yield f"konduktor {command or ''} has no option {option}"

    def wrong_with_tools(self, words):
        program, text = words[0], " ".join(words)
        if program in ("cmake", "ctest"):
            for preset in re.findall(r"--preset[ =](\S+)", text):
                if preset not in self.presets:
                    yield f"there is no preset {preset}"
        elif program == "npm" and words[1:2] == ["run"]:
            script = next((word for word in words[2:] if not word.startswith("-")), "")
            if script not in self.scripts:
                yield f"web/package.json has no script {script}"
        elif program == "./test":
            known = (self.source / "test").read_text()
            yield from (f"./test does not know {word}" for word in words[1:] if f"{word})" not in known)
        elif program.startswith(("tools/", "examples/")) and not (self.source / program).exists():
            yield f"there is no {program}"
        elif program.startswith(("build/", "./", "tools/", "examples/")) or "/" in program:
            return  # built by the lines before
        elif program not in ELSEWHERE | SHELL and shutil.which(program) is None:
            yield f"nobody knows the program {program}"

    def wrong_with(self, words):
        """What is wrong with one simple command."""
        while words and re.match(r"^\w+=", words[0]):
            words = words[1:]
        while words[:1] in (["sudo"], ["time"], ["exec"]):
            words = words[1:]
        if words[:1] == ["-u"]:
            words = words[2:]
        if not words:
            return
        ours = next((k for k, word in enumerate(words) if OURS.match(word)), None)
        if ours is not None and (ours == 0 or words[0] in ("mpirun", "runuser")):
            yield from self.wrong_with_konduktor(words[ours + 1:])
        if ours != 0:
            yield from self.wrong_with_tools(words)

    def wrong_in(self, page):
        problems = []
        for command in page.commands():
            try:
                found = [text for words in simple_commands(command.text) for text in self.wrong_with(words)]
            except ValueError as error:
                found = [f"the shell would not take it ({error})"]
            problems += [f"{page.name}:{command.line}: {text}: {command.text}" for text in found]
        for line, span in page.spans:
            problems += [f"{page.name}:{line}: {text}: `{span}`" for text in self.wrong_in_span(span)]
        for line, text in page.prose + [(c.line, c.text) for c in page.commands()]:
            problems += [f"{page.name}:{line}: nothing knows the setting {name}"
                         for name in set(re.findall(r"KONDUKTOR_[A-Z_]+", text)) - self.settings]
        return problems

    def wrong_in_help(self):
        """The examples that the program itself shows, and the manual with it."""
        problems = []
        for command in [None, *sorted(self.commands)]:
            for line in re.findall(r"^ +((?:mpirun .*)?konduktor .*)$", self.help_of(command), re.M):
                # A remark may follow after some spaces.
                words = re.split(r" {2,}", line)[0].split()
                problems += [f"konduktor {command or ''} --help: {text}: {line}" for text in self.wrong_with(words)]
        return problems

    def wrong_in_span(self, span):
        """`konduktor play --resume`, or an option alone: `--html`."""
        words = span.split()
        if OURS.match(words[0]):
            yield from self.wrong_with_konduktor(words[1:])
        elif words[0] in self.commands and len(words) > 1:
            yield from self.wrong_with_konduktor(words)
        elif OPTION.match(words[0].partition("=")[0]) and words[0].startswith("--"):
            self.looked_at += 1
            if words[0].partition("=")[0] not in self.all_options | FOREIGN:
                yield f"no command has an option {words[0]}"


def anchors_of(text):
    """As they are made from headings: lower case, spaces to hyphens, marks left out."""
    heads = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def links_of(page, source):
    """Links to files that are not there."""
    problems = []
    for line, text in page.prose:
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
            if re.match(r"^[a-z]+:", target):
                continue
            place, _, anchor = target.partition("#")
            file = (page.path.parent / place).resolve() if place else page.path
            if not file.exists():
                problems.append(f"{page.name}:{line}: there is no {target}")
            elif anchor and file.suffix == ".md" and anchor not in anchors_of(file.read_text()):
                problems.append(f"{page.name}:{line}: {target}: there is no such heading")
    return problems


@functools.cache
def sentences_of_sources(source):
    """Everything that our sources say, literals that go on joined."""
    texts = []
    for folder in ("apps", "server", "engine", "tools", "cmake"):
        texts += [file.read_text() for file in sorted((source / folder).rglob("*"))
                  if file.suffix in (".cpp", ".h", ".sh", ".cmake")]
    return re.sub(r"\"\s*\n\s*\"", "", "\n".join(texts + [(source / "run").read_text()]))


def messages_of(page, source):
    """In troubleshooting.md a heading in code is a message, `…` in it stands for what changes: somebody must say it."""
    if not page.name.endswith("troubleshooting.md"):
        return []
    said = sentences_of_sources(source)
    problems = []
    for line, text in page.prose:
        heading = re.match(r"^#+ `(.*)`$", text)
        for part in heading.group(1).split("…") if heading else []:
            if part.strip() and part.strip() not in said:
                problems.append(f"{page.name}:{line}: nothing in the sources says \"{part.strip()}\"")
    return problems


def hosts_of(source):
    """Packages come from where the machine gets its own: no script and no list of packages names a host."""
    problems = []
    files = [source / name for name in ("run", "test", ".ci/run", "CMakeLists.txt", "CMakePresets.json", "web/package.json")]
    for folder in ("tools", "cmake"):
        files += [file for file in (source / folder).rglob("*") if file.suffix in (".sh", ".cmake", ".py", ".in", ".conf")]
    for file in files:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            problems += [f"{file.relative_to(source)}:{number}: names the host {host}"
                         for host in re.findall(r"https?://((?:[\w-]+\.)+[a-z]{2,})", line)]
    lock = (source / "web/package-lock.json").read_text()
    if "\"resolved\"" in lock:
        problems.append("web/package-lock.json: holds addresses of packages: npm config set omit-lockfile-registry-resolved true")
    return problems
