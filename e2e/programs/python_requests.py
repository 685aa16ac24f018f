"""requests with each kind of call: python3 python_requests.py BASE PREFIX, in a folder with the files to send.

Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
"""

import gzip
import hashlib
import json
import sys
import zlib

import requests

base, prefix = sys.argv[1:]
room = prefix
notes = open("notes.txt", "rb").read()
session = requests.Session()


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


def raw(kind, data, **more):
    return requests.post(f"{base}/api/sf/v1/save?kind={kind}&name={prefix}-{kind}", data=data, **more)


def message(text):
    return {"room": room, "nick": "小明", "msg": text}


def packed(kind, pack):
    data = pack(json.dumps(message("packed")).encode())
    coding = kind.split("-")[0]
    return requests.post(
        at("send", kind), data=data, headers={"Content-Type": "application/json", "Content-Encoding": coding}
    )


body("get-utf8", requests.get(f"{base}/send?kind=get-utf8&room={room}&nick=小明&msg=大家好"))
body("get-encoded", requests.get(at("send", "get-encoded"), params=message("a+b & c=d #1 100% ?")))
body("post-json", requests.post(at("send", "post-json"), json=message("in JSON: 大家好")))
body("post-form", requests.post(at("send", "post-form"), data=message("a form & 100%")))
fields = {name: (None, value) for name, value in message("in parts: 大家好").items()}
body("post-multipart", requests.post(at("send", "post-multipart"), files=fields))
name = {"name": f"{prefix}-multipart-file"}
with open("notes.txt", "rb") as file:
    body("multipart-file", requests.post(at("api/sf/v1/save", "multipart-file"), data=name, files={"file": file}))
with open("notes.txt", "rb") as file:
    put = requests.put(at(f"sf/{prefix}-put-file", "put-file"), data=file)
body("put-file", put)
body("raw-text", raw("raw-text", notes, headers={"Content-Type": "text/plain"}))
body("raw-octets", raw("raw-octets", notes, headers={"Content-Type": "application/octet-stream"}))
body("raw-unlabelled", raw("raw-unlabelled", notes))
try:
    body("raw-default", raw("raw-default", notes.decode()))
except UnicodeEncodeError:
    say("raw-default", "-", "with urllib3 before 2.0 it sends text in Latin-1 only")
body("gzip-request", packed("gzip-request", gzip.compress))
body("deflate-request", packed("deflate-request", zlib.compress))
digest("gzip-answer", requests.get(at("sf/programs-big", "gzip-answer")))
asks_brotli = "br" in requests.utils.default_headers()["Accept-Encoding"].split(", ")
if asks_brotli:
    digest("br-answer", requests.get(at("openapi.json", "br-answer"), headers={"Accept-Encoding": "br"}))
else:
    say("br-answer", "-", "it unpacks Brotli only where the package brotli is installed")
deflate = {"Accept-Encoding": "deflate"}
digest("deflate-answer", requests.get(at("sf/programs-big", "deflate-answer"), headers=deflate))
plain = {"name": f"{prefix}-accept-plain", "text": "hello"}
body("accept-plain", requests.post(at("api/sf/v1/save", "accept-plain"), data=plain, headers={"Accept": "text/plain"}))
seen = requests.get(at("sf/programs-notes", "etag-304"))
again = requests.get(at("sf/programs-notes", "etag-304"), headers={"If-None-Match": seen.headers["ETag"]})
header("etag-304", again, "ETag")
other = {"Authorization": f"Bearer {put.json().get('token')}", "If-Match": '"other"'}
body("if-match-412", requests.put(at(f"sf/{prefix}-put-file", "if-match-412"), data=b"changed", headers=other))
header("head", requests.head(at("sf/programs-notes", "head")), "ETag")
preflight = {"Origin": "https://example.com", "Access-Control-Request-Method": "POST"}
header("options", requests.options(at("send", "options"), headers=preflight), "Access-Control-Allow-Methods")
digest("redirect-302", requests.get(at("go/programs", "redirect-302")))
page = requests.post(at("send", "redirect-303"), data=message("303"), headers={"Accept": "text/html"})
say("redirect-303", page.status_code, page.text[:15])
answers = [session.get(f"{at('uuid', 'keep-alive')}&n={n}").status_code for n in range(50)]
say("keep-alive", 200, answers.count(200))
waiting = {"room": f"{prefix}-wait", "after_time": 1, "wait": 5}
body("wait-poll", requests.get(at("poll", "wait-poll"), params=waiting))
digest("binary", requests.get(at("qrcode", "binary"), params={"text": "小明"}))
body("range", requests.get(at("sf/programs-notes", "range"), headers={"Range": "bytes=2-5"}))
key = {"Idempotency-Key": prefix}
target = {"target": "https://example.com/"}
made = [requests.post(at("go/addlink", "idempotency"), json=target, headers=key) for _ in range(2)]
links = " ".join(answer.json()["link"] for answer in made)
say("idempotency", made[1].status_code, f"{links} {made[1].headers.get('Idempotent-Replayed')}")
wrong = {"Authorization": "Bearer wrong"}
header("unauthorized", requests.delete(at("sf/programs-notes", "unauthorized"), headers=wrong), "WWW-Authenticate")
body("error", requests.get(at("poll", "error"), params={"room": "a/b"}))
big = {"name": f"{prefix}-big", "text": open("big.txt", encoding="utf-8", newline="").read()}
requests.post(at("api/sf/v1/save", "big"), json=big).raise_for_status()
digest("big", requests.get(at(f"sf/{prefix}-big", "big")))
nothing = {"target": "https://example.com/", "link": "", "tip": None, "expires_in": None}
body("not-given", requests.post(at("go/addlink", "not-given"), json=nothing))
with open("big.txt", "rb") as file:
    body("expect", raw("expect", file, headers={"Content-Type": "text/plain", "Expect": "100-continue"}))
say("http-1.0", "-", "it speaks HTTP/1.1 only")
body("chunked", requests.put(at(f"sf/{prefix}-chunked", "chunked"), data=iter([notes[:9], notes[9:]])))
say("header-twice", "-", "its headers are a dictionary")
body("default-accept", requests.get(at("go/there-is-none", "default-accept")))
