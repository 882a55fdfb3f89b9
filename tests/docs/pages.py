"""A document as the commands, files and words in it.

    <!-- not run: REASON -->             before a ```sh block: its names are checked, but nobody runs it
    <!-- file: NAME -->                  before any other block: the reader has saved it under this name
    <!-- file: NAME = PLACE -->          anywhere: the reader has such a file; PLACE in the tree stands for it
    <!-- first: COMMAND -->              anywhere: the reader has done this, elsewhere or long ago
"""
import dataclasses
import re

COMMENT = re.compile(r"^<!-- (not run|file|first): *(.*?) *-->$")
# What begins like one of these in a block without a language is a command that nobody would run.
LIKE_A_COMMAND = re.compile(r"^(\$ |konduktor |\./run\b|\./test\b|build/|cmake |npm |sudo |mpirun )")


@dataclasses.dataclass
class Command:
    page: str
    line: int
    text: str
    not_run: str  # why; empty = it is run


@dataclasses.dataclass
class Page:
    name: str
    text: str
    path: object
    blocks: list = dataclasses.field(default_factory=list)    # lists of commands
    files: dict = dataclasses.field(default_factory=dict)     # name -> text, None = see sources
    sources: dict = dataclasses.field(default_factory=dict)   # name -> place in the tree
    spans: list = dataclasses.field(default_factory=list)     # (line, text): `code` in prose
    prose: list = dataclasses.field(default_factory=list)     # (line, text): everything outside of blocks
    problems: list = dataclasses.field(default_factory=list)

    def commands(self):
        return [command for block in self.blocks for command in block]


def commands_of(page, lines, first, not_run):
    """One command a line; a line that ends in a backslash goes on."""
    commands, text, start = [], "", first
    for number, line in enumerate(lines, first):
        start = start if text else number
        text += line
        if text.endswith("\\"):
            text = text[:-1]
            continue
        if text.strip() and not text.lstrip().startswith("#"):
            commands.append(Command(page.name, start, text.strip(), not_run))
        text = ""
    if text:
        page.problems.append(f"{page.name}:{start}: the last command of the block goes on after its end")
    return commands


def take_block(page, language, lines, first, remark):
    kind, value = remark or ("", "")
    if language == "sh":
        if kind == "not run" and not value:
            page.problems.append(f"{page.name}:{first}: say why it is not run")
        page.blocks.append(commands_of(page, lines, first, value if kind == "not run" else ""))
        return
    if kind == "file":
        page.files[value] = "\n".join(lines) + "\n"
    if kind == "not run":
        page.problems.append(f"{page.name}:{first}: only blocks of ```sh are run")
    for number, line in enumerate(lines, first):
        if LIKE_A_COMMAND.match(line) and not language:
            page.problems.append(f"{page.name}:{number}: a command in a block that is not ```sh: {line}")


def read_page(path, source):
    page = Page(str(path.relative_to(source)), path.read_text(), path)
    remark, fence, block, first = None, None, [], 0
    for number, line in enumerate(page.text.splitlines(), 1):
        opened = re.match(r"^ *```(\w*)\s*$", line)
        if fence is not None:
            if opened:
                take_block(page, fence, block, first, remark)
                fence, remark = None, None
            else:
                block.append(line)
            continue
        if opened:
            fence, block, first = opened.group(1), [], number + 1
            continue
        comment = COMMENT.match(line.strip())
        if comment and " = " in comment.group(2):
            name, _, place = comment.group(2).partition(" = ")
            page.files[name], page.sources[name] = None, place
        elif comment and comment.group(1) == "first":
            page.blocks.append([Command(page.name, number, comment.group(2), "")])
        elif comment:
            remark = comment.groups()
        elif line.strip():
            remark = None
            page.prose.append((number, line))
            page.spans += [(number, span) for span in re.findall(r"`([^`]+)`", line)]
    if fence is not None:
        page.problems.append(f"{page.name}:{first - 1}: the block does not end")
    return page
