"""A server on this machine that answers as GitHub's comments, the Tag Manager API and a server of downloads do."""
import http.server
import json
import re
import threading
import urllib.parse

TOKEN = "ghs_never-to-be-printed"


class Service:
    """The state of the mocks, and the requests that they got."""

    def __init__(self, tool):
        self.tool = tool
        # More than one page of others' comments, and one that only looks like ours.
        self.comments = [{"id": n, "user": {"login": "ann"}, "body": f"comment {n}"} for n in range(1, 120)]
        self.comments.append({"id": 120, "user": {"login": "ann"}, "body": "<!-- tagc diff --> quoted"})
        self.live = {}
        self.requests = []
        self.refused = []

    def ours(self):
        return [comment for comment in self.comments if comment["user"]["login"] == "github-actions[bot]"]

    def answer(self, method, path, query, body):
        """Returns a status and the value or the bytes of the answer."""
        if path == "/tagc":
            return 200, self.tool
        if path == "/repos/ferry/shop/issues/7/comments":
            if method == "POST":
                new = {"id": 1000 + len(self.comments), "user": {"login": "github-actions[bot]"}, "body": body["body"]}
                self.comments.append(new)
                return 201, new
            size, page = int(query["per_page"][0]), int(query.get("page", ["1"])[0])
            return 200, self.comments[(page - 1) * size:page * size]
        found = re.fullmatch(r"/repos/ferry/shop/issues/comments/(\d+)", path)
        if found and method == "PATCH":
            comment = next(comment for comment in self.comments if comment["id"] == int(found[1]))
            comment["body"] = body["body"]
            return 200, comment
        if path == "/tagmanager/v2/accounts/containers:lookup" and query.get("tagId") == ["GTM-FERRY9"]:
            return 200, {"path": "accounts/11/containers/22", "accountId": "11", "containerId": "22", "publicId": "GTM-FERRY9"}
        if path == "/tagmanager/v2/accounts/11/containers/22/versions:live":
            return 200, {"path": "accounts/11/containers/22/versions/3", **self.live}
        return 404, {"error": {"code": 404, "message": "Not found or permission denied.", "status": "NOT_FOUND"}}


def serve(service):
    """Serves on a free port, until the program ends; returns the address."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def respond(self):
            address = urllib.parse.urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            service.requests.append((self.command, address.path))
            if address.path != "/tagc" and self.headers.get("Authorization") != f"Bearer {TOKEN}":
                status, value = 401, {"error": {"code": 401, "message": "Request had invalid authentication credentials."}}
            else:
                query = urllib.parse.parse_qs(address.query)
                status, value = service.answer(self.command, address.path, query, json.loads(body) if body else None)
            content = value if isinstance(value, bytes) else json.dumps(value, indent=2).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PATCH = respond

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
