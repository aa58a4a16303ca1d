"""Opens containers with the capabilities of Visual Studio Code, and applies fixes, a renaming and a completion."""

import os
import pathlib

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["TAGC"], "lsp"]))
async def client(lsp_client: LanguageClient):
    # Visual Studio Code can watch files; pytest-lsp only says so.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=client_capabilities("visual_studio_code"), root_uri=pathlib.Path.cwd().as_uri())
    )
    yield
    await lsp_client.shutdown_session()


def say(text):
    with open("session", "a") as file:
        print("pytest: " + text, file=file)


def say_findings(findings):
    for finding in findings:
        start = finding.range.start
        say(f"{start.line + 1}:{start.character + 1} {finding.code}: {finding.message}")


class Document:
    def __init__(self, client, path):
        self.client, self.path, self.version = client, path, 1
        self.text = path.read_text()
        self.identifier = types.TextDocumentIdentifier(uri=path.as_uri())
        item = types.TextDocumentItem(uri=path.as_uri(), language_id="json", version=1, text=self.text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))

    def place(self, text):
        before = self.text[: self.text.index(text)]
        line = before.rpartition("\n")[2]
        return types.Position(line=before.count("\n"), character=len(line.encode("utf-16-le")) // 2)

    def offset(self, place):
        lines = self.text.split("\n")
        line = lines[place.line].encode("utf-16-le")[: 2 * place.character].decode("utf-16-le")
        return sum(len(other) + 1 for other in lines[: place.line]) + len(line)

    def apply(self, edit):
        for change in edit.document_changes:
            found = [(self.offset(e.range.start), self.offset(e.range.end), e.new_text) for e in change.edits]
            for start, end, new in sorted(found, reverse=True):
                self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.path.as_uri(), version=self.version),
                content_changes=[types.TextDocumentContentChangeWholeDocument(text=self.text)],
            )
        )


async def test_fixes_renaming_and_completion(client: LanguageClient):
    document = Document(client, pathlib.Path("GTM-AB12.json").resolve())
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    before = client.diagnostics[document.path.as_uri()]
    assert before
    say_findings(before)
    place = document.place("price")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document.identifier,
            range=types.Range(start=place, end=place),
            context=types.CodeActionContext(diagnostics=[], only=["source.fixAll"]),
        )
    )
    assert len(actions) == 1
    document.apply(actions[0].edit)
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    after = client.diagnostics[document.path.as_uri()]
    assert len(after) < len(before)
    say(f"{len(before)} findings, {len(after)} after the fixes")
    edit = await client.text_document_rename_async(
        types.RenameParams(text_document=document.identifier, position=document.place("price"), new_name="amount")
    )
    document.apply(edit)
    say(f"renaming: {len(edit.document_changes[0].edits)} edits")
    place = document.place("{{amount")
    place = types.Position(line=place.line, character=place.character + 2)
    found = await client.text_document_completion_async(
        types.CompletionParams(text_document=document.identifier, position=place)
    )
    assert "amount" in [item.label for item in found.items]
    say("completion: " + ", ".join(item.label for item in found.items))
    hover = await client.text_document_hover_async(types.HoverParams(text_document=document.identifier, position=place))
    assert "amount" in hover.contents.value
    say("hover: " + hover.contents.value.split("\n\n**")[0].replace("\n\n", " | "))
    document.path.write_text(document.text)


async def test_each_quick_fix(client: LanguageClient):
    document = Document(client, pathlib.Path("GTM-CD34.json").resolve())
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    count = 0
    while True:
        end = types.Position(line=document.text.count("\n"), character=0)
        actions = await client.text_document_code_action_async(
            types.CodeActionParams(
                text_document=document.identifier,
                range=types.Range(start=types.Position(line=0, character=0), end=end),
                context=types.CodeActionContext(diagnostics=[], only=["quickfix"]),
            )
        )
        # The library takes an action that is only a command for a command.
        preferred = [action for action in actions if getattr(action, "is_preferred", False)]
        if not preferred:
            break
        document.apply(preferred[0].edit)
        count += 1
    assert count > 5
    say(f"{count} quick fixes")
    document.path.write_text(document.text)
