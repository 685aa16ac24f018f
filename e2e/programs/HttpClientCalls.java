import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * java.net.http.HttpClient with each kind of call: java HttpClientCalls.java BASE PREFIX, in a folder with the files to
 * send. Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
 */
class HttpClientCalls {
  static final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NORMAL).build();
  static String base;
  static String prefix;

  static void say(String kind, Object status, Object value) {
    System.out.println(kind + "\t" + status + "\t" + value);
  }

  static String at(String path, String kind) {
    return base + "/" + path + "?kind=" + kind;
  }

  static String saved(String kind) {
    return at("api/sf/v1/save", kind) + "&name=" + prefix + "-" + kind;
  }

  static HttpRequest.Builder to(String address, String... headers) {
    var request = HttpRequest.newBuilder(URI.create(address));
    return headers.length == 0 ? request : request.headers(headers);
  }

  static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  static HttpResponse<byte[]> get(String address, String... headers) throws Exception {
    return send(to(address, headers));
  }

  static HttpResponse<byte[]> post(String address, BodyPublisher body, String... headers) throws Exception {
    return send(to(address, headers).POST(body));
  }

  static String textOf(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8).strip();
  }

  static void body(String kind, HttpResponse<byte[]> answer) {
    say(kind, answer.statusCode(), textOf(answer));
  }

  static void hash(String kind, HttpResponse<byte[]> answer) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256").digest(answer.body());
    say(kind, answer.statusCode(), HexFormat.of().formatHex(digest));
  }

  static void header(String kind, HttpResponse<byte[]> answer, String name) {
    say(kind, answer.statusCode(), answer.headers().firstValue(name).orElse(""));
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static String form(String text) {
    return "room=" + prefix + "&nick=" + encode("小明") + "&msg=" + encode(text);
  }

  static String json(String text) {
    return "{\"room\":\"" + prefix + "\",\"nick\":\"小明\",\"msg\":\"" + text + "\"}";
  }

  static String member(String name, HttpResponse<byte[]> answer) {
    var matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(textOf(answer));
    return matcher.find() ? matcher.group(1) : "";
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
      packing.write(json("packed").getBytes(StandardCharsets.UTF_8));
    }
    var coding = kind.split("-")[0];
    var content = BodyPublishers.ofByteArray(bytes.toByteArray());
    body(kind, post(at("send", kind), content, "Content-Type", "application/json", "Content-Encoding", coding));
  }

  static void sends() throws Exception {
    var formType = new String[] {"Content-Type", "application/x-www-form-urlencoded"};
    var jsonType = new String[] {"Content-Type", "application/json"};
    var partsType = new String[] {"Content-Type", "multipart/form-data; boundary=boundary"};
    var address = base + "/send?kind=get-utf8&room=" + prefix + "&nick=小明&msg=大家好";
    body("get-utf8", send(HttpRequest.newBuilder(URI.create(address))));
    body("get-encoded", get(at("send", "get-encoded") + "&" + form("a+b & c=d #1 100% ?")));
    body("post-json", post(at("send", "post-json"), BodyPublishers.ofString(json("in JSON: 大家好")), jsonType));
    body("post-form", post(at("send", "post-form"), BodyPublishers.ofString(form("a form & 100%")), formType));
    var fields = part("name=\"room\"", prefix) + part("name=\"nick\"", "小明") + part("name=\"msg\"", "in parts: 大家好");
    var parts = BodyPublishers.ofString(fields + "--boundary--\r\n");
    body("post-multipart", post(at("send", "post-multipart"), parts, partsType));
    var notes = Path.of("notes.txt");
    var file = part("name=\"name\"", prefix + "-multipart-file")
        + part("name=\"file\"; filename=\"notes.txt\"", Files.readString(notes)) + "--boundary--\r\n";
    body("multipart-file", post(at("api/sf/v1/save", "multipart-file"), BodyPublishers.ofString(file), partsType));
    var put = send(to(at("sf/" + prefix + "-put-file", "put-file")).PUT(BodyPublishers.ofFile(notes)));
    body("put-file", put);
    body("raw-text", post(saved("raw-text"), BodyPublishers.ofFile(notes), "Content-Type", "text/plain"));
    body("raw-octets", post(saved("raw-octets"), BodyPublishers.ofFile(notes), "Content-Type", "application/octet-stream"));
    body("raw-unlabelled", post(saved("raw-unlabelled"), BodyPublishers.ofFile(notes)));
    body("raw-default", post(saved("raw-default"), BodyPublishers.ofString(Files.readString(notes))));
    packed("gzip-request", GZIPOutputStream::new);
    packed("deflate-request", DeflaterOutputStream::new);
    body("if-match-412", send(to(at("sf/" + prefix + "-put-file", "if-match-412"),
        "Authorization", "Bearer " + member("token", put), "If-Match", "\"other\"").PUT(BodyPublishers.ofString("changed"))));
    var stream = BodyPublishers.ofInputStream(() -> {
      try {
        return new ByteArrayInputStream(Files.readAllBytes(notes));
      } catch (Exception error) {
        throw new IllegalStateException(error);
      }
    });
    body("chunked", send(to(at("sf/" + prefix + "-chunked", "chunked")).PUT(stream)));
    var plain = BodyPublishers.ofString("text=hello&name=" + prefix + "-accept-plain");
    body("accept-plain", post(at("api/sf/v1/save", "accept-plain"), plain, formType[0], formType[1], "Accept", "text/plain"));
    var said = BodyPublishers.ofString(form("303"));
    var page = post(at("send", "redirect-303"), said, formType[0], formType[1], "Accept", "text/html");
    say("redirect-303", page.statusCode(), textOf(page).substring(0, 15));
    var target = "{\"target\":\"https://example.com/\"}";
    var key = new String[] {jsonType[0], jsonType[1], "Idempotency-Key", prefix};
    var first = post(at("go/addlink", "idempotency"), BodyPublishers.ofString(target), key);
    var second = post(at("go/addlink", "idempotency"), BodyPublishers.ofString(target), key);
    say("idempotency", second.statusCode(), member("link", first) + " " + member("link", second) + " "
        + second.headers().firstValue("Idempotent-Replayed").orElse(""));
    post(at("api/sf/v1/save", "big"), BodyPublishers.ofFile(Path.of("big.json")), jsonType);
    hash("big", get(at("sf/" + prefix + "-big", "big")));
    var nothing = "{\"target\":\"https://example.com/\",\"link\":\"\",\"tip\":null,\"expires_in\":null}";
    body("not-given", post(at("go/addlink", "not-given"), BodyPublishers.ofString(nothing), jsonType));
    var large = BodyPublishers.ofFile(Path.of("big.txt"));
    body("expect", send(to(saved("expect"), "Content-Type", "text/plain").expectContinue(true).POST(large)));
  }

  static void answers() throws Exception {
    say("gzip-answer", "-", "it neither asks for compressed responses nor decompresses them");
    say("br-answer", "-", "it neither asks for compressed responses nor decompresses them");
    say("deflate-answer", "-", "it neither asks for compressed responses nor decompresses them");
    var tag = get(at("sf/programs-notes", "etag-304")).headers().firstValue("ETag").orElse("");
    header("etag-304", get(at("sf/programs-notes", "etag-304"), "If-None-Match", tag), "ETag");
    header("head", send(to(at("sf/programs-notes", "head")).method("HEAD", BodyPublishers.noBody())), "ETag");
    // `Origin` is a header that it lets be set only since Java 12.
    var preflight = to(at("send", "options"), "Origin", "https://example.com", "Access-Control-Request-Method", "POST");
    header("options", send(preflight.method("OPTIONS", BodyPublishers.noBody())), "Access-Control-Allow-Methods");
    hash("redirect-302", get(at("go/programs", "redirect-302")));
    var succeeded = 0;
    for (var i = 0; i < 50; i++) if (get(at("uuid", "keep-alive")).statusCode() == 200) succeeded++;
    say("keep-alive", 200, succeeded);
    body("wait-poll", get(at("poll", "wait-poll") + "&room=" + prefix + "-wait&after_time=1&wait=5"));
    hash("binary", get(at("qrcode", "binary") + "&text=" + encode("小明")));
    body("range", get(at("sf/programs-notes", "range"), "Range", "bytes=2-5"));
    var wrong = to(at("sf/programs-notes", "unauthorized"), "Authorization", "Bearer wrong").DELETE();
    header("unauthorized", send(wrong), "WWW-Authenticate");
    body("error", get(at("poll", "error") + "&room=a/b"));
    say("http-1.0", "-", "it speaks HTTP/1.1 and newer");
    body("header-twice", get(at("ip", "header-twice"), "Accept", "text/html", "Accept", "application/json"));
    body("default-accept", get(at("go/there-is-none", "default-accept")));
  }

  public static void main(String[] arguments) throws Exception {
    System.setOut(new java.io.PrintStream(System.out, true, StandardCharsets.UTF_8));
    base = arguments[0];
    prefix = arguments[1];
    sends();
    answers();
  }
}
