"""httpx with each kind of call: python3 python_httpx.py BASE PREFIX, in a folder with the files to send.

Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
"""

import gzip
import hashlib
import importlib.util
import json
import sys
import zlib

import httpx

base, prefix = sys.argv[1:]
room = prefix
notes = open("notes.txt", "rb").read()


def say(kind, status, value):
    print(kind, status, value, sep="\t", flush=True)


def body(kind, response):
    say(kind, response.status_code, response.text.strip())


def digest(kind, response):
    say(kind, response.status_code, hashlib.sha256(response.content).hexdigest())


def header(kind, response, name):
    say(kind, response.status_code, response.headers.get(name, ""))


def at(path, kind):
    return f"{base}/{path}?kind={kind}"


def asked(path, kind, **parameters):
    """Its params replace the query of the address."""
    return f"{base}/{path}", {"kind": kind, **parameters}


def raw(kind, content, **more):
    return httpx.post(f"{base}/api/sf/v1/save?kind={kind}&name={prefix}-{kind}", content=content, **more)


def message(text):
    return {"room": room, "nick": "小明", "msg": text}


def packed(kind, pack):
    data = pack(json.dumps(message("packed")).encode())
    coding = kind.split("-")[0]
    return httpx.post(
        at("send", kind), content=data, headers={"Content-Type": "application/json", "Content-Encoding": coding}
    )


def get(path, kind, **parameters):
    address, params = asked(path, kind, **parameters)
    return httpx.get(address, params=params)


def pieces():
    yield notes[:9]
    yield notes[9:]


body("get-utf8", httpx.get(f"{base}/send?kind=get-utf8&room={room}&nick=小明&msg=大家好"))
body("get-encoded", get("send", "get-encoded", **message("a+b & c=d #1 100% ?")))
body("post-json", httpx.post(at("send", "post-json"), json=message("in JSON: 大家好")))
body("post-form", httpx.post(at("send", "post-form"), data=message("a form & 100%")))
fields = {name: (None, value) for name, value in message("in parts: 大家好").items()}
body("post-multipart", httpx.post(at("send", "post-multipart"), files=fields))
name = {"name": f"{prefix}-multipart-file"}
with open("notes.txt", "rb") as file:
    body("multipart-file", httpx.post(at("api/sf/v1/save", "multipart-file"), data=name, files={"file": file}))
put = httpx.put(at(f"sf/{prefix}-put-file", "put-file"), content=notes)
body("put-file", put)
body("raw-text", raw("raw-text", notes, headers={"Content-Type": "text/plain"}))
body("raw-octets", raw("raw-octets", notes, headers={"Content-Type": "application/octet-stream"}))
body("raw-unlabelled", raw("raw-unlabelled", notes))
body("raw-default", raw("raw-default", notes.decode()))
body("gzip-request", packed("gzip-request", gzip.compress))
body("deflate-request", packed("deflate-request", zlib.compress))
digest("gzip-answer", httpx.get(at("sf/programs-big", "gzip-answer")))
if importlib.util.find_spec("brotli") or importlib.util.find_spec("brotlicffi"):
    digest("br-answer", httpx.get(at("openapi.json", "br-answer"), headers={"Accept-Encoding": "br"}))
else:
    say("br-answer", "-", "it unpacks Brotli only where the package brotli is installed")
deflate = {"Accept-Encoding": "deflate"}
digest("deflate-answer", httpx.get(at("sf/programs-big", "deflate-answer"), headers=deflate))
plain = {"name": f"{prefix}-accept-plain", "text": "hello"}
body("accept-plain", httpx.post(at("api/sf/v1/save", "accept-plain"), data=plain, headers={"Accept": "text/plain"}))
seen = httpx.get(at("sf/programs-notes", "etag-304"))
again = httpx.get(at("sf/programs-notes", "etag-304"), headers={"If-None-Match": seen.headers["ETag"]})
header("etag-304", again, "ETag")
other = {"Authorization": f"Bearer {put.json().get('token')}", "If-Match": '"other"'}
body("if-match-412", httpx.put(at(f"sf/{prefix}-put-file", "if-match-412"), content=b"changed", headers=other))
header("head", httpx.head(at("sf/programs-notes", "head")), "ETag")
preflight = {"Origin": "https://example.com", "Access-Control-Request-Method": "POST"}
header("options", httpx.options(at("send", "options"), headers=preflight), "Access-Control-Allow-Methods")
digest("redirect-302", httpx.get(at("go/programs", "redirect-302"), follow_redirects=True))
html = {"Accept": "text/html"}
page = httpx.post(at("send", "redirect-303"), data=message("303"), headers=html, follow_redirects=True)
say("redirect-303", page.status_code, page.text[:15])
with httpx.Client() as client:
    answers = [client.get(f"{at('uuid', 'keep-alive')}&n={n}").status_code for n in range(50)]
say("keep-alive", 200, answers.count(200))
body("wait-poll", get("poll", "wait-poll", room=f"{prefix}-wait", after_time=1, wait=5))
digest("binary", get("qrcode", "binary", text="小明"))
body("range", httpx.get(at("sf/programs-notes", "range"), headers={"Range": "bytes=2-5"}))
key = {"Idempotency-Key": prefix}
target = {"target": "https://example.com/"}
made = [httpx.post(at("go/addlink", "idempotency"), json=target, headers=key) for _ in range(2)]
links = " ".join(answer.json()["link"] for answer in made)
say("idempotency", made[1].status_code, f"{links} {made[1].headers.get('Idempotent-Replayed')}")
wrong = {"Authorization": "Bearer wrong"}
header("unauthorized", httpx.delete(at("sf/programs-notes", "unauthorized"), headers=wrong), "WWW-Authenticate")
body("error", get("poll", "error", room="a/b"))
big = {"name": f"{prefix}-big", "text": open("big.txt", encoding="utf-8", newline="").read()}
httpx.post(at("api/sf/v1/save", "big"), json=big).raise_for_status()
digest("big", httpx.get(at(f"sf/{prefix}-big", "big")))
nothing = {"target": "https://example.com/", "link": "", "tip": None, "expires_in": None}
body("not-given", httpx.post(at("go/addlink", "not-given"), json=nothing))
large = open("big.txt", "rb").read()
body("expect", raw("expect", large, headers={"Content-Type": "text/plain", "Expect": "100-continue"}))
say("http-1.0", "-", "it speaks HTTP/1.1 and newer")
body("chunked", httpx.put(at(f"sf/{prefix}-chunked", "chunked"), content=pieces()))
twice = [("Accept", "text/html"), ("Accept", "application/json")]
body("header-twice", httpx.get(at("ip", "header-twice"), headers=twice))
body("default-accept", httpx.get(at("go/there-is-none", "default-accept")))
