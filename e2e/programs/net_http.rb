# Net::HTTP with each kind of call: ruby net_http.rb BASE PREFIX, in a folder with the files to send.
# Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
require 'digest'
require 'json'
require 'net/http'
require 'stringio'
require 'zlib'

BASE, PREFIX = ARGV
NOTES = File.binread('notes.txt')
JSON_TYPE = { 'Content-Type' => 'application/json' }.freeze
$stdout.sync = true

def say(kind, status, value) = puts([kind, status, value].join("\t"))
def body(kind, answer) = say(kind, answer.code, answer.body.to_s.dup.force_encoding('UTF-8').strip)
def digest(kind, answer) = say(kind, answer.code, Digest::SHA256.hexdigest(answer.body))
def header(kind, answer, name) = say(kind, answer.code, answer[name])
def at(path, kind) = URI("#{BASE}/#{path}?kind=#{kind}")
def saved(kind) = URI("#{BASE}/api/sf/v1/save?kind=#{kind}&name=#{PREFIX}-#{kind}")
def message(text) = { 'room' => PREFIX, 'nick' => '小明', 'msg' => text }

def get(address, headers = {}) = Net::HTTP.get_response(address, headers)
def post(address, content, headers) = Net::HTTP.post(address, content, headers)

def asked(path, kind, parameters)
  address = at(path, kind)
  address.query = URI.encode_www_form(parameters.merge('kind' => kind))
  get(address)
end

def send_request(type, address, headers = {})
  request = type.new(address, headers)
  yield request if block_given?
  Net::HTTP.start(address.host, address.port) { |http| http.request(request) }
end

# Net::HTTP leaves following to its callers.
def follow(answer) = answer.is_a?(Net::HTTPRedirection) ? get(URI.join(BASE, answer['Location'])) : answer

begin
  body('get-utf8', get(URI("#{BASE}/send?kind=get-utf8&room=#{PREFIX}&nick=小明&msg=大家好")))
rescue URI::InvalidURIError
  say('get-utf8', '-', 'URI() refuses such an address before anything is sent')
end
body('get-encoded', asked('send', 'get-encoded', message('a+b & c=d #1 100% ?')))
body('post-json', post(at('send', 'post-json'), message('in JSON: 大家好').to_json, JSON_TYPE))
body('post-form', Net::HTTP.post_form(at('send', 'post-form'), message('a form & 100%')))
body('post-multipart', send_request(Net::HTTP::Post, at('send', 'post-multipart')) do |request|
  request.set_form(message('in parts: 大家好').to_a, 'multipart/form-data')
end)
body('multipart-file', send_request(Net::HTTP::Post, at('api/sf/v1/save', 'multipart-file')) do |request|
  fields = [['name', "#{PREFIX}-multipart-file"], ['file', File.open('notes.txt', 'rb')]]
  request.set_form(fields, 'multipart/form-data')
end)
put = send_request(Net::HTTP::Put, at("sf/#{PREFIX}-put-file", 'put-file'), 'Content-Type' => 'text/plain') do |request|
  request.content_length = NOTES.bytesize
  request.body_stream = File.open('notes.txt', 'rb')
end
body('put-file', put)
body('raw-text', post(saved('raw-text'), NOTES, 'Content-Type' => 'text/plain'))
body('raw-octets', post(saved('raw-octets'), NOTES, 'Content-Type' => 'application/octet-stream'))
body('raw-unlabelled', post(saved('raw-unlabelled'), NOTES, 'Content-Type' => ''))
body('raw-default', post(saved('raw-default'), NOTES, {}))
packed = message('packed').to_json
body('gzip-request', post(at('send', 'gzip-request'), Zlib.gzip(packed), JSON_TYPE.merge('Content-Encoding' => 'gzip')))
deflated = Zlib::Deflate.deflate(packed)
body('deflate-request', post(at('send', 'deflate-request'), deflated, JSON_TYPE.merge('Content-Encoding' => 'deflate')))
digest('gzip-answer', get(at('sf/programs-big', 'gzip-answer')))
say('br-answer', '-', 'it unpacks gzip and deflate only')
say('deflate-answer', '-', 'it unpacks by itself only when it chooses what to ask for, which is gzip first')
plain = URI.encode_www_form('name' => "#{PREFIX}-accept-plain", 'text' => 'hello')
form = { 'Content-Type' => 'application/x-www-form-urlencoded' }
body('accept-plain', post(at('api/sf/v1/save', 'accept-plain'), plain, form.merge('Accept' => 'text/plain')))
tag = get(at('sf/programs-notes', 'etag-304'))['ETag']
header('etag-304', get(at('sf/programs-notes', 'etag-304'), 'If-None-Match' => tag), 'ETag')
other = { 'Authorization' => "Bearer #{JSON.parse(put.body)['token']}", 'If-Match' => '"other"', 'Content-Type' => 'text/plain' }
body('if-match-412', send_request(Net::HTTP::Put, at("sf/#{PREFIX}-put-file", 'if-match-412'), other) do |request|
  request.body = 'changed'
end)
header('head', send_request(Net::HTTP::Head, at('sf/programs-notes', 'head')), 'ETag')
preflight = { 'Origin' => 'https://example.com', 'Access-Control-Request-Method' => 'POST' }
header('options', send_request(Net::HTTP::Options, at('send', 'options'), preflight), 'Access-Control-Allow-Methods')
digest('redirect-302', follow(get(at('go/programs', 'redirect-302'))))
said = URI.encode_www_form(message('303'))
page = follow(post(at('send', 'redirect-303'), said, form.merge('Accept' => 'text/html')))
say('redirect-303', page.code, page.body[0, 15])
address = at('uuid', 'keep-alive')
answers = Net::HTTP.start(address.host, address.port) do |http|
  Array.new(50) { http.get(address.request_uri).code }
end
say('keep-alive', 200, answers.count('200'))
body('wait-poll', asked('poll', 'wait-poll', 'room' => "#{PREFIX}-wait", 'after_time' => 1, 'wait' => 5))
digest('binary', asked('qrcode', 'binary', 'text' => '小明'))
body('range', get(at('sf/programs-notes', 'range'), 'Range' => 'bytes=2-5'))
key = JSON_TYPE.merge('Idempotency-Key' => PREFIX)
made = Array.new(2) { post(at('go/addlink', 'idempotency'), { target: 'https://example.com/' }.to_json, key) }
links = made.map { |answer| JSON.parse(answer.body)['link'] }
say('idempotency', made.last.code, "#{links.join(' ')} #{made.last['Idempotent-Replayed']}")
wrong = { 'Authorization' => 'Bearer wrong' }
header('unauthorized', send_request(Net::HTTP::Delete, at('sf/programs-notes', 'unauthorized'), wrong), 'WWW-Authenticate')
body('error', asked('poll', 'error', 'room' => 'a/b'))
big = { name: "#{PREFIX}-big", text: File.read('big.txt', mode: 'rb', encoding: 'UTF-8') }
post(at('api/sf/v1/save', 'big'), big.to_json, JSON_TYPE)
digest('big', get(at("sf/#{PREFIX}-big", 'big')))
nothing = { target: 'https://example.com/', link: '', tip: nil, expires_in: nil }
body('not-given', post(at('go/addlink', 'not-given'), nothing.to_json, JSON_TYPE))
expecting = { 'Content-Type' => 'text/plain', 'Expect' => '100-continue' }
request = Net::HTTP::Post.new(saved('expect'), expecting)
request.body = File.binread('big.txt')
body('expect', Net::HTTP.start(address.host, address.port, continue_timeout: 60) { |http| http.request(request) })
say('http-1.0', '-', 'it speaks HTTP/1.1 only')
chunked = { 'Content-Type' => 'text/plain', 'Transfer-Encoding' => 'chunked' }
body('chunked', send_request(Net::HTTP::Put, at("sf/#{PREFIX}-chunked", 'chunked'), chunked) do |request|
  request.body_stream = StringIO.new(NOTES)
end)
body('header-twice', send_request(Net::HTTP::Get, at('ip', 'header-twice')) do |request|
  request.add_field('Accept', 'text/html')
  request.add_field('Accept', 'application/json')
end)
body('default-accept', get(at('go/there-is-none', 'default-accept')))
