"""Messages of an app, as many as fit: of one event, of one rule, with long texts; as the vendor's server gives them; and many events."""
import json
from cases import Files, cases_of, text

case = cases_of("messages", "check", "lint", "inspect", "json", "run", "convert", "compile", "fmt", "preview", "simulate")


def _file(messages, rules=None, events=None, **others):
    parts = {"container": {"id": "GTM-HARD1"}, "rules": rules or {}, **others, "messages": messages}
    return Files(text(parts), events=events or '{"event":"go"}\n{"moment":"foreground"}\n', suffix=".json")


def _banner(**others):
    return {"type": "banner", "title": "t", "on": [{"event": "go"}], **others}


@case()
def messages_of_one_event(size):
    return _file({"%x" % i: _banner() for i in range(size // 60)})


@case()
def messages_of_one_moment(size):
    return _file({"%x" % i: _banner(on=["foreground"], minimumInterval=i) for i in range(size // 80)})


@case()
def messages_of_windows(size):
    return _file({"%x" % i: _banner(start=i * 1000, end=i * 1000 + 500) for i in range(size // 90)})


@case()
def messages_of_events(size):
    return _file({"%x" % i: _banner(on=[{"event": "e%x" % i}]) for i in range(size // 70)})


@case()
def one_message_of_events(size):
    return _file({"m": _banner(on=[{"event": "e%x" % i} for i in range(size // 20)])})


@case()
def messages_of_all_rules(size):
    count = int((size / 20) ** 0.5)
    return _file({"%x" % i: _banner(on=[{"rule": "r%x" % j} for j in range(count)]) for i in range(count)},
                 {"r%x" % j: {"if": [{"macro": "x", "equals": str(j)}]} for j in range(count)},
                 macros={"x": {"type": "dataLayer", "name": "x"}})


@case()
def a_message_of_long_texts(size):
    return _file({"m": _banner(title="x" * (size // 2), body="y" * (size // 3))})


@case()
def a_message_of_data(size):
    return _file({"m": _banner(data={"k%x" % i: "v" for i in range(size // 14)})})


@case()
def a_message_of_caps(size):
    return _file({"m": _banner(frequency={"within": [{"count": 1, "seconds": i} for i in range(size // 32)]})})


@case()
def messages_wrong(size):
    return _file({"%x" % i: {"type": "card", "textColor": "red", "image": "http://h/", "on": ["x"]} for i in range(size // 80)})


def _campaign(number):
    return {"vanillaPayload": {"campaignId": "%x" % number, "campaignName": "n", "campaignStartTimeMillis": "1", "campaignEndTimeMillis": "2"},
            "content": {"banner": {"title": {"text": "t"}}}, "triggeringConditions": [{"event": {"name": "go"}}]}


@case("check", "lint", "inspect", "json", "compile", "convert", "fmt")
def campaigns(size):
    return Files(json.dumps({"messages": [_campaign(i) for i in range(size // 260)]}), words=("--id", "GTM-HARD1"))


@case("check", "lint", "inspect", "json", "compile")
def campaigns_that_are_none(size):
    return Files(json.dumps({"messages": [{"vanillaPayload": 1, "content": {}} for _ in range(size // 40)]}), words=("--id", "GTM-HARD1"))


@case("simulate", "run")
def many_events(size):
    """Half of all are messages, and half events."""
    return _file({"%x" % i: _banner(frequency={"session": 1000}) for i in range(size // 160)},
                 events='{"event":"go"}\n' * (size // 30))
