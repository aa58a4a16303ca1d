"""Mistakes in references, conditions, tags and in the text of the file (planted_table.py)."""

import json
import re

from planted_container import cells, condition, is_event, operand, parameter, put, row, text, value
from planted_table import in_script, mistake

# References


@mistake("1", "variable renamed, references left", "undefined-macro")
def renamed_variable(c):
    c.reference("ecommerce.value")
    c.purchase()
    yield
    variable = c.key("ecommerce.value")
    old = variable["name"]
    variable["name"] = "order total"
    return [old]


@mistake("2a", "trigger removed from a tag", "tag-without-rule")
def tag_without_trigger(c):
    tag = c.event_tag()
    yield
    del tag["firingTriggerId"]
    return [tag["name"]]


@mistake("2b", "tag with the id of a trigger that is gone", "undefined-rule")
def trigger_gone(c):
    tag = c.event_tag()
    yield
    tag["firingTriggerId"] = ["98765"]
    return ["98765"]


# Patterns


def event_condition(c, operator, right):
    found = c.event_of(c.event_trigger())
    found["type"] = operator
    operand(found)["value"] = right


def pattern(number, words, operator, right, *ids):
    @mistake(number, words, *ids)
    def plant(c):
        c.event_trigger()
        yield
        event_condition(c, operator, right)
        return [right]


pattern("3a", "pattern `(purchase|order`", "MATCH_REGEX", "(purchase|order", "regex-unbalanced-parenthesis")
pattern("3b", "pattern `*purchase`", "MATCH_REGEX", "*purchase", "regex-nothing-to-repeat")
pattern("3c", "pattern without anchors", "MATCH_REGEX", "purchase|order complete", "regex-unanchored")
pattern("3d", "pattern under 'equals'", "EQUALS", "purchase|refund", "pattern-in-comparison")


# Tags


@mistake("4", "tag copied", "duplicate-tag")
def copied_tag(c):
    tag = c.event_tag()
    yield
    copy = json.loads(json.dumps(tag))
    c.add("tag", tag["name"] + " (1)", **{key: copy[key] for key in copy if key not in ("tagId", "name")})
    return [tag["name"] + " (1)"]


@mistake("5", "paused tag forgotten", "paused-tag")
def paused_tag(c):
    tag = c.event_tag()
    yield
    tag["paused"] = True
    return [tag["name"]]


META_PIXEL = """<script>
!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};
if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[];t=b.createElement(e);t.async=!0;t.src=v;
s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '264853471942371');
fbq('track', 'PageView');
</script>"""


def unset_consent(c):
    for tag in c.entities("tag"):
        tag.pop("consentSettings", None)


def meta_pixel(c):
    c.add_html("Meta Pixel - page view", META_PIXEL, consentSettings={"consentStatus": "NOT_SET"})
    return ["Meta Pixel - page view"]


@mistake("6a", "Meta pixel without consent, no tag has any", "trackers-without-consent")
def pixel_without_consent(c):
    unset_consent(c)
    yield
    return meta_pixel(c)


@mistake("6b", "Meta pixel without consent, others have", "consent-missing-or-wrong")
def pixel_without_consent_of_others(c):
    unset_consent(c)
    needed = {"type": "LIST", "list": [{"type": "TEMPLATE", "value": "analytics_storage"}]}
    c.add_pixel(
        "Counter", "https://counter.example.net/p.gif",
        consentSettings={"consentStatus": "NEEDED", "consentType": needed})
    yield
    return meta_pixel(c)


@mistake("7", "Universal Analytics tag", "universal-analytics")
def universal_analytics(c):
    yield
    c.add_tag("UA page view", "ua", text("trackingId", "UA-31415926-5"), text("trackType", "TRACK_PAGEVIEW"))
    return ["UA page view"]


def measurement_id(number, words, id, *ids):
    @mistake(number, words, *ids)
    def plant(c):
        tag = c.event_tag()
        yield
        put(tag, "measurementIdOverride", id)
        return [id]


measurement_id("8a", "UA id in a GA4 tag", "UA-12345-1", "wrong-measurement-id")
measurement_id("8b", "placeholder as measurement id", "G-XXXXXXXXXX", "placeholder-id")
measurement_id("8c", "measurement id without G-", "8HK542DQMG", "wrong-measurement-id")


# Texts of the file


def name_line(source, name):
    """The line that holds a tag's name, and its place."""
    line = f'"name": {json.dumps(name, ensure_ascii=False)},\n'
    start = source.index(line, source.index('"tag": ['))
    return start, start + len(line)


@mistake("9", "comma lost", "missing-comma")
def lost_comma(c):
    tag = c.event_tag()
    yield
    c.edits.append(lambda s: s[: name_line(s, tag["name"])[1] - 2] + s[name_line(s, tag["name"])[1] - 1 :])
    return [tag["name"]]


@mistake("10a", "typographic quotes in the JSON", "typographic-quotes")
def typographic_quotes(c):
    tag = c.event_tag()
    yield

    def edit(source):
        start, _ = name_line(source, tag["name"])
        end = source.index("\n", source.index('"type":', start))
        return source[:start] + re.sub(r'"([^"\n]*)"', "“\\1”", source[start:end]) + source[end:]

    c.edits.append(edit)
    return [tag["name"]]


in_script("10b", "typographic quotes in a script", " var shown = “banner”;", "script-syntax")


@mistake("11", "conflict markers", "conflict-markers")
def conflict(c):
    tag = c.event_tag()
    yield

    def edit(source):
        start, end = name_line(source, tag["name"])
        start = source.rindex("\n", 0, start) + 1
        line = source[start:end]
        return source[:start] + f"<<<<<<< HEAD\n{line}=======\n{line}>>>>>>> shop\n" + source[end:]

    c.edits.append(edit)
    return ["<<<<<<<"]


@mistake("12", "folder that is gone", "unknown-folder")
def folder_gone(c):
    tag = c.event_tag()
    yield
    tag["parentFolderId"] = "4711"
    return ["4711"]


def two_triggers(c):
    first = c.event_trigger()
    c.add_pixel(
        "Basket", "https://pixel.example.net/basket.gif",
        fires=c.add_event_trigger("shop: basket", "open_basket")["triggerId"])
    return first, c.entities("trigger")[-1]


@mistake("13a", "two tags with one id", "duplicate-id")
def tag_id_twice(c):
    c.event_tag()
    c.add_pixel("Basket", "https://pixel.example.net/basket.gif")
    yield
    one, other = c.entities("tag")[0], c.entities("tag")[-1]
    other["tagId"] = one["tagId"]
    return [f"'{one['tagId']}'"]


@mistake("13b", "two triggers with one id", "duplicate-id")
def trigger_id_twice(c):
    first, second = two_triggers(c)
    yield
    second["triggerId"] = first["triggerId"]
    return [f"'{first['triggerId']}'"]


@mistake("13c", "two triggers with one name", "duplicate-name")
def trigger_name_twice(c):
    first, second = two_triggers(c)
    yield
    second["name"] = first["name"]
    return [first["name"]]


# Logic


# With a pattern among the conditions, a contradiction is of another kind.
@mistake(
    "14", "contradiction, plain and over three operators", "contradictory-conditions", "regex-excludes-literal")
def contradictions(c):
    path = c.built_in("PAGE_PATH", "Page Path")
    plain = c.add_event_trigger("shop: refund", "refund")
    three = c.add_trigger(
        "shop: thanks", "PAGEVIEW", condition("STARTS_WITH", path, "/shop"), condition("ENDS_WITH", path, "/thanks"))
    for trigger in (plain, three):
        c.add_pixel(f"on {trigger['name']}", "https://pixel.example.net/p.gif", fires=trigger["triggerId"])
    yield
    plain["customEventFilter"].append(is_event("purchase"))
    # Two of the three can hold together, such as for /shop and for /thanks.
    three["filter"].append(condition("MATCH_REGEX", path, "^/[a-z]+$"))
    return [plain["name"], three["name"]]


@mistake("15", "blocking trigger that always blocks", "blocking-always-wins")
def always_blocked(c):
    tag = c.event_tag()
    block = c.add_event_trigger("never on this event", "open_basket")
    tag["blockingTriggerId"] = [block["triggerId"]]
    yield
    operand(block["customEventFilter"][0])["value"] = operand(c.event_of(c.event_trigger()))["value"]
    return [tag["name"]]


@mistake("16", "lookup table with a key twice", "lookup-duplicate-key")
def key_twice(c):
    variable = c.lookup()
    yield
    listed = parameter(variable, "map")["list"]
    key = cells(listed[0])["key"]["value"]
    listed.append(row(key=key, value="another"))
    return [f"'{key}'"]
