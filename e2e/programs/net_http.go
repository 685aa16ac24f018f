// net/http with each kind of call: go run net_http.go BASE PREFIX, in a folder with the files to send.
// Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
package main

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

var base, prefix = os.Args[1], os.Args[2]

type answer struct {
	*http.Response
	body []byte
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func say(kind string, status any, value any) { fmt.Printf("%s\t%v\t%v\n", kind, status, value) }

func body(kind string, got answer) { say(kind, got.StatusCode, strings.TrimSpace(string(got.body))) }

func hash(kind string, got answer) {
	say(kind, got.StatusCode, fmt.Sprintf("%x", sha256.Sum256(got.body)))
}

func at(path, kind string) string { return base + "/" + path + "?kind=" + kind }

func read(response *http.Response, err error) answer {
	must(response, err)
	defer response.Body.Close()
	return answer{response, must(io.ReadAll(response.Body))}
}

func get(path, kind string) answer { return read(http.Get(at(path, kind))) }

func request(method, address string, content io.Reader, headers ...string) *http.Request {
	made := must(http.NewRequest(method, address, content))
	for i := 0; i < len(headers); i += 2 {
		made.Header.Add(headers[i], headers[i+1])
	}
	return made
}

func do(method, address string, content io.Reader, headers ...string) answer {
	return read(http.DefaultClient.Do(request(method, address, content, headers...)))
}

func asked(path, kind string, headers ...string) answer { return do("GET", at(path, kind), nil, headers...) }

func message(text string) map[string]string {
	return map[string]string{"room": prefix, "nick": "小明", "msg": text}
}

func values(fields map[string]string) url.Values {
	made := url.Values{}
	for name, value := range fields {
		made.Set(name, value)
	}
	return made
}

func encoded(value any) *bytes.Reader { return bytes.NewReader(must(json.Marshal(value))) }

func postJSON(path, kind string, value any) answer {
	return read(http.Post(at(path, kind), "application/json", encoded(value)))
}

func postParts(path, kind string, fields map[string]string, file []byte) answer {
	var parts bytes.Buffer
	writer := multipart.NewWriter(&parts)
	for name, value := range fields {
		must(0, writer.WriteField(name, value))
	}
	if file != nil {
		must(must(writer.CreateFormFile("file", "notes.txt")).Write(file))
	}
	must(0, writer.Close())
	return read(http.Post(at(path, kind), writer.FormDataContentType(), &parts))
}

func saved(kind string) string { return at("api/sf/v1/save", kind) + "&name=" + prefix + "-" + kind }

func packed(kind string, writer io.WriteCloser, into *bytes.Buffer) {
	must(writer.Write(must(json.Marshal(message("packed")))))
	must(0, writer.Close())
	coding, _, _ := strings.Cut(kind, "-")
	body(kind, do("POST", at("send", kind), into, "Content-Type", "application/json", "Content-Encoding", coding))
}

func textOf(got answer, name string) string {
	var members map[string]any
	must(0, json.Unmarshal(got.body, &members))
	return fmt.Sprint(members[name])
}

func sends(notes []byte) {
	body("get-utf8", read(http.Get(base+"/send?kind=get-utf8&room="+prefix+"&nick=小明&msg=大家好")))
	query := values(message("a+b & c=d #1 100% ?")).Encode()
	body("get-encoded", read(http.Get(at("send", "get-encoded")+"&"+query)))
	body("post-json", postJSON("send", "post-json", message("in JSON: 大家好")))
	body("post-form", read(http.PostForm(at("send", "post-form"), values(message("a form & 100%")))))
	body("post-multipart", postParts("send", "post-multipart", message("in parts: 大家好"), nil))
	name := map[string]string{"name": prefix + "-multipart-file"}
	body("multipart-file", postParts("api/sf/v1/save", "multipart-file", name, notes))
	text := func() io.Reader { return bytes.NewReader(notes) }
	file := must(os.Open("notes.txt"))
	put := do("PUT", at("sf/"+prefix+"-put-file", "put-file"), file)
	body("put-file", put)
	body("raw-text", read(http.Post(saved("raw-text"), "text/plain", text())))
	body("raw-octets", read(http.Post(saved("raw-octets"), "application/octet-stream", text())))
	body("raw-unlabelled", do("POST", saved("raw-unlabelled"), text()))
	body("raw-default", do("POST", saved("raw-default"), text()))
	var gzipped, deflated bytes.Buffer
	packed("gzip-request", gzip.NewWriter(&gzipped), &gzipped)
	packed("deflate-request", zlib.NewWriter(&deflated), &deflated)
	body("if-match-412", do("PUT", at("sf/"+prefix+"-put-file", "if-match-412"), text(),
		"Authorization", "Bearer "+textOf(put, "token"), "If-Match", `"other"`))
	// Of a reader it does not know the length.
	body("chunked", do("PUT", at("sf/"+prefix+"-chunked", "chunked"), io.MultiReader(text())))
}

func answers() {
	hash("gzip-answer", get("sf/programs-big", "gzip-answer"))
	say("br-answer", "-", "its library has no Brotli")
	say("deflate-answer", "-", "it asks for gzip and decompresses that")
	form := strings.NewReader("text=hello&name=" + prefix + "-accept-plain")
	body("accept-plain", do("POST", at("api/sf/v1/save", "accept-plain"), form,
		"Content-Type", "application/x-www-form-urlencoded", "Accept", "text/plain"))
	tag := get("sf/programs-notes", "etag-304").Header.Get("ETag")
	again := asked("sf/programs-notes", "etag-304", "If-None-Match", tag)
	say("etag-304", again.StatusCode, again.Header.Get("ETag"))
	head := read(http.Head(at("sf/programs-notes", "head")))
	say("head", head.StatusCode, head.Header.Get("ETag"))
	options := do("OPTIONS", at("send", "options"), nil,
		"Origin", "https://example.com", "Access-Control-Request-Method", "POST")
	say("options", options.StatusCode, options.Header.Get("Access-Control-Allow-Methods"))
	hash("redirect-302", get("go/programs", "redirect-302"))
	said := strings.NewReader(values(message("303")).Encode())
	page := do("POST", at("send", "redirect-303"), said,
		"Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
	say("redirect-303", page.StatusCode, string(page.body[:15]))
	hash("binary", read(http.Get(at("qrcode", "binary")+"&text="+url.QueryEscape("小明"))))
	body("range", asked("sf/programs-notes", "range", "Range", "bytes=2-5"))
	wrong := do("DELETE", at("sf/programs-notes", "unauthorized"), nil, "Authorization", "Bearer wrong")
	say("unauthorized", wrong.StatusCode, wrong.Header.Get("WWW-Authenticate"))
	body("error", read(http.Get(at("poll", "error")+"&room=a/b")))
	body("header-twice", asked("ip", "header-twice", "Accept", "text/html", "Accept", "application/json"))
	body("default-accept", get("go/there-is-none", "default-accept"))
}

func connections() {
	succeeded := 0
	for i := 0; i < 50; i++ {
		if get("uuid", "keep-alive").StatusCode == 200 {
			succeeded++
		}
	}
	say("keep-alive", 200, succeeded)
	body("wait-poll", read(http.Get(at("poll", "wait-poll")+"&room="+prefix+"-wait&after_time=1&wait=5")))
	say("http-1.0", "-", "it speaks HTTP/1.1 and newer")
	client := http.Client{Transport: &http.Transport{ExpectContinueTimeout: time.Minute}}
	large := bytes.NewReader(must(os.ReadFile("big.txt")))
	body("expect", read(client.Do(
		request("POST", saved("expect"), large, "Content-Type", "text/plain", "Expect", "100-continue"))))
}

func makes() {
	once := func() answer {
		target := encoded(map[string]string{"target": "https://example.com/"})
		return do("POST", at("go/addlink", "idempotency"), target,
			"Content-Type", "application/json", "Idempotency-Key", prefix)
	}
	first, second := once(), once()
	say("idempotency", second.StatusCode,
		textOf(first, "link")+" "+textOf(second, "link")+" "+second.Header.Get("Idempotent-Replayed"))
	big := string(must(os.ReadFile("big.txt")))
	postJSON("api/sf/v1/save", "big", map[string]string{"name": prefix + "-big", "text": big})
	hash("big", get("sf/"+prefix+"-big", "big"))
	body("not-given", postJSON("go/addlink", "not-given",
		map[string]any{"target": "https://example.com/", "link": "", "tip": nil, "expires_in": nil}))
}

func main() {
	sends(must(os.ReadFile("notes.txt")))
	answers()
	connections()
	makes()
}
