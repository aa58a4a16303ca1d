"""Files with a tagc.toml beside them, of which each entry is held against each thing that lint looks at."""
from cases import Files, cases_of, pixel, plain

case = cases_of("settings", "lint")


@case()
def suppressions_by_name(size):
    """Patterns of many stars, for a name that fits none."""
    table = [{"key": "a", "value": i} for i in range(size // 50)]
    name = "a" * 200
    settings = "".join('[[ignore]]\nlints = ["type"]\nreason = "r"\nentity = "macro:%sz%d"\n' % ("*a" * 20, i) for i in range(size // 110))
    return Files(plain({"m": {"type": "event"}, name: {"type": "lookupTable", "input": "{{m}}", "table": table}}, {"r": {}},
                       {"t": pixel("u{{%s}}" % name)}), settings=settings)


@case()
def handlers(size):
    tags = {f"t{i}": {"type": "functionCall", "function": f"hondler{i}", "fires": ["r"]} for i in range(size // 75)}
    known = ",".join(f'"handler{i}"' for i in range(size // 15))
    return Files(plain(None, {"r": {}}, tags), settings=f"[data]\nhandlers = [{known}]\n")


@case()
def hosts(size):
    tags = {f"t{i}": pixel(f"https://g{i}.com/") for i in range(size // 75)}
    known = ",".join(f'"*.h{i}.com"' for i in range(size // 15))
    return Files(plain(None, {"r": {}}, tags), settings=f"[data]\nhosts = [{known}]\n")
