#!/bin/sh
# curl with each kind of call: sh curl.sh BASE PREFIX, in a folder with the files to send.
# Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
base=$1 prefix=$2 room=$2

# The status that a call is answered with; the body is in the file `body`, the headers in `head`.
status() { curl -sS -D head -o body -w '%{http_code}' "$@"; }
say() { printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }
body() { kind=$1; shift; say "$kind" "$(status "$@")" "$(cat body)"; }
hash() { kind=$1; shift; say "$kind" "$(status "$@")" "$(sha256sum <body | cut -d ' ' -f 1)"; }
header() { sed -n "s/^$1: *//Ip" head | tr -d '\r' | tail -n 1; }
member() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" body; }
at() { echo "$base/$1?kind=$2"; }
save() { echo "$base/api/sf/v1/save?kind=$1&name=$prefix-$1"; }

body get-utf8 "$base/send?kind=get-utf8&room=$room&nick=小明&msg=大家好"
body get-encoded -G "$base/send" -d kind=get-encoded -d "room=$room" --data-urlencode 'nick=小明' \
  --data-urlencode 'msg=a+b & c=d #1 100% ?'
body post-json "$(at send post-json)" -H 'Content-Type: application/json' \
  -d "{\"room\":\"$room\",\"nick\":\"小明\",\"msg\":\"in JSON: 大家好\"}"
body post-form "$(at send post-form)" -d "room=$room" --data-urlencode 'nick=小明' --data-urlencode 'msg=a form & 100%'
body post-multipart "$(at send post-multipart)" -F "room=$room" -F 'nick=小明' -F 'msg=in parts: 大家好'
body multipart-file "$base/api/sf/v1/save?kind=multipart-file" -F "name=$prefix-multipart-file" -F file=@notes.txt
body put-file -T notes.txt "$(at "sf/$prefix-put-file" put-file)"
token=$(member token)
body raw-text "$(save raw-text)" -H 'Content-Type: text/plain' --data-binary @notes.txt
body raw-octets "$(save raw-octets)" -H 'Content-Type: application/octet-stream' --data-binary @notes.txt
body raw-unlabelled "$(save raw-unlabelled)" -H 'Content-Type:' --data-binary @notes.txt
body raw-default "$(save raw-default)" --data-binary @notes.txt
body gzip-request "$(at send gzip-request)" -H 'Content-Type: application/json' -H 'Content-Encoding: gzip' \
  --data-binary @message.json.gz
body deflate-request "$(at send deflate-request)" -H 'Content-Type: application/json' -H 'Content-Encoding: deflate' \
  --data-binary @message.json.deflate
hash gzip-answer --compressed -H 'Accept-Encoding: gzip' "$(at sf/programs-big gzip-answer)"
hash br-answer --compressed -H 'Accept-Encoding: br' "$(at openapi.json br-answer)"
hash deflate-answer --compressed -H 'Accept-Encoding: deflate' "$(at sf/programs-big deflate-answer)"
body accept-plain "$(at api/sf/v1/save accept-plain)" -H 'Accept: text/plain' -d "name=$prefix-accept-plain" -d text=hello
status "$(at sf/programs-notes etag-304)" >/dev/null
say etag-304 "$(status "$(at sf/programs-notes etag-304)" -H "If-None-Match: $(header ETag)")" "$(header ETag)"
body if-match-412 -T notes.txt "$(at "sf/$prefix-put-file" if-match-412)" -H "Authorization: Bearer $token" -H 'If-Match: "other"'
say head "$(status -I "$(at sf/programs-notes head)")" "$(header ETag)"
say options "$(status -X OPTIONS "$(at send options)" -H 'Origin: https://example.com' \
  -H 'Access-Control-Request-Method: POST')" "$(header Access-Control-Allow-Methods)"
hash redirect-302 -L "$(at go/programs redirect-302)"
say redirect-303 "$(status -L "$(at send redirect-303)" -H 'Accept: text/html' -d "room=$room" -d nick=ann -d msg=303)" \
  "$(head -c 15 body)"
say keep-alive 200 "$(curl -sS -w '\n%{http_code}\n' "$base/uuid?kind=keep-alive&n=[1-50]" | grep -c '^200$')"
body wait-poll "$(at poll wait-poll)&room=$prefix-wait&after_time=1&wait=5"
hash binary -G "$(at qrcode binary)" --data-urlencode 'text=小明'
body range -r 2-5 "$(at sf/programs-notes range)"
body idempotency "$(at go/addlink idempotency)" -H "Idempotency-Key: $prefix" -d target=https://example.com/ >/dev/null
first=$(member link)
repeated=$(status "$(at go/addlink idempotency)" -H "Idempotency-Key: $prefix" -d target=https://example.com/)
say idempotency "$repeated" "$first $(member link) $(header Idempotent-Replayed)"
say unauthorized "$(status -X DELETE "$(at sf/programs-notes unauthorized)" -H 'Authorization: Bearer wrong')" \
  "$(header WWW-Authenticate)"
body error "$(at poll error)&room=a/b"
body big "$(at api/sf/v1/save big)" -H 'Content-Type: application/json' --data-binary @big.json >/dev/null
hash big "$(at "sf/$prefix-big" big)"
body not-given "$(at go/addlink not-given)" -H 'Content-Type: application/json' \
  -d '{"target":"https://example.com/","link":"","tip":null,"expires_in":null}'
body expect "$(save expect)" -H 'Content-Type: text/plain' -H 'Expect: 100-continue' --data-binary @big.txt
body http-1.0 -0 "$(at uuid http-1.0)"
body chunked -T - "$(at "sf/$prefix-chunked" chunked)" <notes.txt
body header-twice "$(at ip header-twice)" -H 'Accept: text/html' -H 'Accept: application/json'
body default-accept "$(at go/there-is-none default-accept)"
