"""Mistakes that people make in exports, one row each: what check_planted.py plants, and what has to be found.

The number of a row is that of the list that they were first planted from by hand. A planter makes the export sound, yields, makes the mistake, and
returns the texts that findings have to name. Each text needs a finding of an expected kind.
"""

import json
import re

from planted_container import (
    ALL_PAGES, PLAIN_NAME, cells, condition, is_event, operand, parameter, put, row, rows, table, text, value)

MISTAKES = []


class Mistake:
    def __init__(self, number, words, ids, plant):
        self.number, self.words, self.ids, self.plant = number, words, ids, plant


def mistake(number, words, *ids):
    """Adds a planter to the table; `ids` are of the kinds of finding that tell the mistake."""

    def add(plant):
        MISTAKES.append(Mistake(number, words, set(ids), plant))
        return plant

    return add


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


@mistake("10b", "typographic quotes in a script", "script-syntax")
def typographic_script(c):
    return (yield from in_script(c, " var shown = “banner”;"))


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


@mistake("13b", "two triggers with one id", "duplicate-id", "duplicate-name")
def trigger_id_twice(c):
    first, second = two_triggers(c)
    yield
    second["triggerId"] = first["triggerId"]
    return [first["triggerId"]]


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
    return [key]


# Scripts


def in_script(c, code):
    """Puts a statement at the start of a script of Custom HTML."""
    tag = c.html()
    yield
    old = value(tag, "html")
    at = re.search(r"<script[^>]*>(?=\s*\S[^<]*</script>)", old).end()
    put(tag, "html", old[:at] + code + old[at:])
    return [tag["name"]]


@mistake("17a", "document.write", "dangerous-api")
def document_write(c):
    return (yield from in_script(c, " document.write('<p>Sale</p>');"))


@mistake("17b", "syntax error in Custom HTML", "script-syntax")
def broken_script(c):
    return (yield from in_script(c, " var shown = ;"))


@mistake("17c", "syntax error in Custom JavaScript", "script-syntax")
def broken_variable(c):
    variable = c.script_variable()
    yield
    put(variable, "javascript", value(variable, "javascript").replace("{", "{ var shown = ;", 1))
    return [variable["name"]]


@mistake("17d", "Custom JavaScript without return", "script-without-return")
def without_return(c):
    variable = c.script_variable(lambda code: len(re.findall(r"\breturn\b", code)) == 1)
    yield
    put(variable, "javascript", re.sub(r"\breturn\b(?!\s*;)", "var result =", value(variable, "javascript")))
    return [variable["name"]]


@mistake("17e", "script that is not closed", "html-unclosed")
def unclosed_script(c):
    tag = c.html()
    yield
    before, _, after = value(tag, "html").rpartition("</script>")
    put(tag, "html", before + after)
    return [tag["name"]]


@mistake("18a", "http: in a script's address", "insecure-url")
def insecure_script(c):
    tag = c.html()
    yield
    put(tag, "html", '<script async src="http://cdn.example.com/shop.js"></script>\n' + value(tag, "html"))
    return ["http://cdn.example.com/shop.js"]


@mistake("18b", "http: in an image of Custom HTML", "insecure-url")
def insecure_image(c):
    tag = c.html()
    yield
    put(tag, "html", value(tag, "html") + '\n<img src="http://cdn.example.com/shop.png">')
    return ["http://cdn.example.com/shop.png"]


@mistake("18c", "http: in a pixel", "insecure-url")
def insecure_pixel(c):
    tag = c.add_pixel("Affiliate pixel", "https://pixel.example.com/p.gif?v=1")
    yield
    put(tag, "url", "http://pixel.example.com/p.gif?v=1")
    return ["http://pixel.example.com/p.gif"]


# Measurement


def event_name(number, words, name, *ids):
    @mistake(number, words, *ids)
    def plant(c):
        tag = c.purchase()
        yield
        put(tag, "eventName", name)
        return [name]


event_name("19a", "event name of 49 letters", "purchase_" + "of_something_rather_long" + "_x" * 8, "ga4-event-limits")
event_name("19b", "event name with a blank", "buy now!", "ga4-event-name")
event_name("19c", "event `purhcase`", "purhcase", "misspelt-ga4-event")


@mistake("20a", "parameters `transactionId`, `currencyCode`", "ga4-parameter-spelling")
def old_names(c):
    tag = c.purchase()
    yield
    rows(tag)["transaction_id"]["parameter"]["value"] = "transactionId"
    rows(tag)["currency"]["parameter"]["value"] = "currencyCode"
    return ["transactionId", "currencyCode"]


@mistake("20b", "purchase without id and currency", "ga4-required-parameters")
def missing_parameters(c):
    tag = c.purchase()
    yield
    listed = parameter(tag, "eventSettingsTable")["list"]
    listed[:] = [one for one in listed if cells(one)["parameter"]["value"] not in ("transaction_id", "currency")]
    return ["'transaction_id'", "'currency'"]


@mistake("20c", "currency `EURO`, value `12,50 €`", "measurement-value-type")
def wrong_values(c):
    tag = c.purchase()
    yield
    rows(tag)["currency"]["parameterValue"]["value"] = "EURO"
    rows(tag)["value"]["parameterValue"]["value"] = "12,50 €"
    return ["EURO", "12,50 €"]


# Personal data and secrets


def sent(number, words, name, path, *ids):
    @mistake(number, words, *ids)
    def plant(c):
        tag = c.event_tag()
        variable = c.key(path)
        if parameter(tag, "eventSettingsTable") is None:
            tag["parameter"].append(table("eventSettingsTable", []))
        yield
        parameter(tag, "eventSettingsTable")["list"].append(
            row(parameter=name, parameterValue="{{" + variable["name"] + "}}"))
        return [name if path == "page.kind" else tag["name"]]


sent("21a", "parameter `user_email`", "user_email", "page.kind", "pii-parameter")
sent("21b", "variable of `user.email` sent as `contact`", "contact", "user.email", "personal-data-sent")


@mistake("21c", "e-mail address in a pixel's address", "personal-data-in-text")
def address_in_pixel(c):
    tag = c.add_pixel("Affiliate pixel", "https://pixel.example.com/p.gif?v=1")
    yield
    put(tag, "url", "https://pixel.example.com/p.gif?email=jane.doe@example.com&v=1")
    return [tag["name"]]


@mistake("21d", "e-mail address in a script's address", "personal-data-in-text")
def address_in_script(c):
    tag = c.html()
    yield
    code = '<script async src="https://cdn.example.net/s.js?u=jane.doe@example.com"></script>\n'
    put(tag, "html", code + value(tag, "html"))
    return [tag["name"]]


@mistake("22", "secret key of Stripe", "secret-in-parameter")
def stripe_secret(c):
    constant = c.used_constant("shop key", "main")
    yield
    # In two parts, so that no scanner takes this file for a leak.
    put(constant, "value", "sk_" + "live_4eC39HqLyjWDarjtT1zdp7dc")
    return [constant["name"]]


@mistake("23", "built-in variable switched off", "built-in-not-enabled", "undefined-macro")
def built_in_off(c):
    enabled = c.entities("builtInVariable")
    used = [b for b in enabled if "{{" + b["name"] + "}}" in json.dumps(c.entities("tag") + c.entities("variable"))]
    name = used[0]["name"] if used else "Page Path"
    if not used:
        path = c.built_in("PAGE_PATH", "Page Path")
        c.add_pixel("Path is sent", f"https://pixel.example.net/p.gif?p={path}")
    yield
    enabled[:] = [b for b in enabled if b["name"] != name]
    return [name]


# Spelling


@mistake("24a", "brace lost in an event name", "malformed-reference")
def brace_lost_in_name(c):
    tag = c.purchase()
    variable = c.key("ecommerce.value")["name"]
    yield
    put(tag, "eventName", "{{" + variable)
    return [variable]


@mistake("24b", "brace lost in another parameter", "malformed-reference")
def brace_lost(c):
    tag = c.purchase()
    variable = c.key("ecommerce.value")["name"]
    yield
    rows(tag)["value"]["parameterValue"]["value"] = "{{" + variable
    return [variable]


@mistake("24c", "single braces", "malformed-reference")
def single_braces(c):
    tag = c.purchase()
    variable = c.key("ecommerce.value")["name"]
    yield
    rows(tag)["value"]["parameterValue"]["value"] = "{" + variable + "}"
    return [variable]


@mistake("26a", "trigger type misspelt", "unknown-trigger-type", "misspelt-trigger-type")
def trigger_type(c):
    trigger = c.event_trigger()
    yield
    trigger["type"] = "CUSTOM_EVNT"
    return ["CUSTOM_EVNT"]


@mistake("26b", "tag type misspelt", "misspelt-tag-type")
def tag_type(c):
    tag = c.event_tag()
    yield
    tag["type"] = "gaaew"
    return ["gaaew"]


@mistake("26c", "operator misspelt", "unknown-predicate")
def operator_misspelt(c):
    found = c.event_of(c.event_trigger())
    yield
    found["type"] = "EQALS"
    return ["EQALS"]


@mistake("27", "member `firingTriggerID`", "misspelt-member")
def misspelt_member(c):
    tag = c.event_tag()
    yield
    tag["firingTriggerID"] = tag.pop("firingTriggerId")
    return ["firingTriggerID"]


@mistake("28", "blank after an operand", "stray-whitespace")
def stray_blank(c):
    found = operand(c.event_of(c.event_trigger()))
    yield
    found["value"] += " "
    return [found["value"].strip() + " "]


@mistake("29", "event in another letter case", "event-letter-case")
def letter_case(c):
    tag = c.purchase()
    trigger = c.trigger(tag["firingTriggerId"][0])
    yield
    trigger["customEventFilter"] = [is_event("Purchase")]
    return ["Purchase"]


@mistake("30", "conversion on all pages and on an event", "conversion-on-every-page")
def conversion_everywhere(c):
    tag = c.add_tag(
        "Ads: sale", "awct", text("conversionId", "973941651"), text("conversionLabel", "PKv-COL4z1wQk9e00AM"),
        fires=c.event_trigger()["triggerId"])
    yield
    tag["firingTriggerId"].insert(0, ALL_PAGES)
    return [tag["name"]]


@mistake("31", "placeholder as container id", "file-name-mismatch", "placeholder-container-id")
def placeholder_container(c):
    c.file_name = "GTM-NBMX2DWS.json"
    c.version["container"]["publicId"] = "GTM-NBMX2DWS"
    yield
    c.version["container"]["publicId"] = "GTM-XXXXXXX"
    return ["GTM-XXXXXXX"]
