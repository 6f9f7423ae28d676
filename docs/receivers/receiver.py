import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def verified(headers, body):
    ident, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "0")
    if not stamp.isdecimal() or abs(time.time() - int(stamp)) > 300:
        return False
    digest = hmac.new(KEY, f"{ident}.{stamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(one, expected) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        good = verified(self.headers, body)
        if good:
            # Store it under its webhook-id here, unless that id is known, and work later.
            print(json.loads(body)["type"], flush=True)
        self.send_response(204 if good else 400)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
