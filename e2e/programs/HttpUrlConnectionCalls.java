import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * java.net.HttpURLConnection with each kind of call: java HttpUrlConnectionCalls.java BASE PREFIX, in a folder with the
 * files to send. Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
 */
class HttpUrlConnectionCalls {
  static String base;
  static String prefix;

  record Answer(int status, byte[] bytes, HttpURLConnection connection) {
    String text() {
      return new String(bytes, StandardCharsets.UTF_8).strip();
    }

    String header(String name) {
      var value = connection.getHeaderField(name);
      return value == null ? "" : value;
    }

    String member(String name) {
      var matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(text());
      return matcher.find() ? matcher.group(1) : "";
    }
  }

  static void say(String kind, Object status, Object value) {
    System.out.println(kind + "\t" + status + "\t" + value);
  }

  static void body(String kind, Answer answer) {
    say(kind, answer.status, answer.text());
  }

  static void hash(String kind, Answer answer) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256").digest(answer.bytes);
    say(kind, answer.status, HexFormat.of().formatHex(digest));
  }

  static String at(String path, String kind) {
    return base + "/" + path + "?kind=" + kind;
  }

  static String saved(String kind) {
    return at("api/sf/v1/save", kind) + "&name=" + prefix + "-" + kind;
  }

  static HttpURLConnection open(String method, String address, String... headers) throws Exception {
    var connection = (HttpURLConnection) new URL(address).openConnection();
    connection.setRequestMethod(method);
    for (var i = 0; i < headers.length; i += 2) connection.addRequestProperty(headers[i], headers[i + 1]);
    return connection;
  }

  static Answer read(HttpURLConnection connection) throws Exception {
    var status = connection.getResponseCode();
    try (var stream = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return new Answer(status, stream == null ? new byte[0] : stream.readAllBytes(), connection);
    }
  }

  static Answer get(String address, String... headers) throws Exception {
    return read(open("GET", address, headers));
  }

  static Answer write(HttpURLConnection connection, byte[] content) throws Exception {
    connection.setDoOutput(true);
    try (var stream = connection.getOutputStream()) {
      stream.write(content);
    }
    return read(connection);
  }

  static Answer post(String address, byte[] content, String... headers) throws Exception {
    return write(open("POST", address, headers), content);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static String form(String text) {
    return "room=" + prefix + "&nick=" + encode("小明") + "&msg=" + encode(text);
  }

  static byte[] json(String text) {
    return utf8("{\"room\":\"" + prefix + "\",\"nick\":\"小明\",\"msg\":\"" + text + "\"}");
  }

  /** It makes no forms in parts; this is how people write them. */
  static String part(String disposition, String content) {
    return "--boundary\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
  }

  interface Packer {
    OutputStream into(OutputStream bytes) throws Exception;
  }

  static void packed(String kind, Packer packer) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var packing = packer.into(bytes)) {
      packing.write(json("packed"));
    }
    var coding = kind.split("-")[0];
    var answer = post(at("send", kind), bytes.toByteArray(), "Content-Type", "application/json", "Content-Encoding", coding);
    body(kind, answer);
  }

  static void sends() throws Exception {
    var notes = Files.readAllBytes(Path.of("notes.txt"));
    var jsonType = new String[] {"Content-Type", "application/json"};
    var partsType = new String[] {"Content-Type", "multipart/form-data; boundary=boundary"};
    body("get-utf8", get(base + "/send?kind=get-utf8&room=" + prefix + "&nick=小明&msg=大家好"));
    body("get-encoded", get(at("send", "get-encoded") + "&" + form("a+b & c=d #1 100% ?")));
    body("post-json", post(at("send", "post-json"), json("in JSON: 大家好"), jsonType));
    body("post-form", post(at("send", "post-form"), utf8(form("a form & 100%"))));
    var fields = part("name=\"room\"", prefix) + part("name=\"nick\"", "小明") + part("name=\"msg\"", "in parts: 大家好");
    body("post-multipart", post(at("send", "post-multipart"), utf8(fields + "--boundary--\r\n"), partsType));
    var file = part("name=\"name\"", prefix + "-multipart-file")
        + part("name=\"file\"; filename=\"notes.txt\"", new String(notes, StandardCharsets.UTF_8)) + "--boundary--\r\n";
    body("multipart-file", post(at("api/sf/v1/save", "multipart-file"), utf8(file), partsType));
    var plain = new String[] {"Content-Type", "text/plain"};
    var put = write(open("PUT", at("sf/" + prefix + "-put-file", "put-file"), plain), notes);
    body("put-file", put);
    body("raw-text", post(saved("raw-text"), notes, plain));
    body("raw-octets", post(saved("raw-octets"), notes, "Content-Type", "application/octet-stream"));
    body("raw-unlabelled", post(saved("raw-unlabelled"), notes, "Content-Type", ""));
    body("raw-default", post(saved("raw-default"), notes));
    packed("gzip-request", GZIPOutputStream::new);
    packed("deflate-request", DeflaterOutputStream::new);
    var other = open("PUT", at("sf/" + prefix + "-put-file", "if-match-412"),
        "Authorization", "Bearer " + put.member("token"), "If-Match", "\"other\"", plain[0], plain[1]);
    body("if-match-412", write(other, notes));
    var streamed = open("PUT", at("sf/" + prefix + "-chunked", "chunked"), plain);
    streamed.setChunkedStreamingMode(16);
    body("chunked", write(streamed, notes));
    var accepting = open("POST", at("api/sf/v1/save", "accept-plain"), "Accept", "text/plain");
    body("accept-plain", write(accepting, utf8("text=hello&name=" + prefix + "-accept-plain")));
    var page = post(at("send", "redirect-303"), utf8(form("303")), "Accept", "text/html");
    say("redirect-303", page.status, page.text().substring(0, 15));
    var target = utf8("{\"target\":\"https://example.com/\"}");
    var key = new String[] {jsonType[0], jsonType[1], "Idempotency-Key", prefix};
    var first = post(at("go/addlink", "idempotency"), target, key);
    var second = post(at("go/addlink", "idempotency"), target, key);
    say("idempotency", second.status,
        first.member("link") + " " + second.member("link") + " " + second.header("Idempotent-Replayed"));
    post(at("api/sf/v1/save", "big"), Files.readAllBytes(Path.of("big.json")), jsonType);
    hash("big", get(at("sf/" + prefix + "-big", "big")));
    var nothing = "{\"target\":\"https://example.com/\",\"link\":\"\",\"tip\":null,\"expires_in\":null}";
    body("not-given", post(at("go/addlink", "not-given"), utf8(nothing), jsonType));
    var waiting = open("POST", saved("expect"), "Expect", "100-continue", plain[0], plain[1]);
    var large = Files.readAllBytes(Path.of("big.txt"));
    waiting.setFixedLengthStreamingMode(large.length);
    body("expect", write(waiting, large));
  }

  static void answers() throws Exception {
    say("gzip-answer", "-", "it neither asks for packed answers nor unpacks them");
    say("br-answer", "-", "it neither asks for packed answers nor unpacks them");
    say("deflate-answer", "-", "it neither asks for packed answers nor unpacks them");
    var tag = get(at("sf/programs-notes", "etag-304")).header("ETag");
    var again = get(at("sf/programs-notes", "etag-304"), "If-None-Match", tag);
    say("etag-304", again.status, again.header("ETag"));
    var head = read(open("HEAD", at("sf/programs-notes", "head")));
    say("head", head.status, head.header("ETag"));
    // `Origin` is one of the headers that it keeps for itself.
    var options = read(open("OPTIONS", at("send", "options")));
    say("options", options.status, options.header("Access-Control-Allow-Methods"));
    hash("redirect-302", get(at("go/programs", "redirect-302")));
    var succeeded = 0;
    for (var i = 0; i < 50; i++) if (get(at("uuid", "keep-alive")).status == 200) succeeded++;
    say("keep-alive", 200, succeeded);
    body("wait-poll", get(at("poll", "wait-poll") + "&room=" + prefix + "-wait&after_time=1&wait=5"));
    hash("binary", get(at("qrcode", "binary") + "&text=" + encode("小明")));
    body("range", get(at("sf/programs-notes", "range"), "Range", "bytes=2-5"));
    var wrong = read(open("DELETE", at("sf/programs-notes", "unauthorized"), "Authorization", "Bearer wrong"));
    say("unauthorized", wrong.status, wrong.header("WWW-Authenticate"));
    body("error", get(at("poll", "error") + "&room=a/b"));
    say("http-1.0", "-", "it speaks HTTP/1.1 only");
    body("header-twice", get(at("ip", "header-twice"), "Accept", "text/html", "Accept", "application/json"));
    body("default-accept", get(at("go/there-is-none", "default-accept")));
  }

  public static void main(String[] arguments) throws Exception {
    System.setOut(new PrintStream(System.out, true, StandardCharsets.UTF_8));
    base = arguments[0];
    prefix = arguments[1];
    sends();
    answers();
  }
}
