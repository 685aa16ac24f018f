export const textSentences: Readonly<Record<string, string>> = {
  'Any text, up to 1 MiB unless the operator has set another limit.':
    '任意文本，最大 1 MiB，除非运营者另设上限。',
  '`auto` decodes only what can hardly be anything but Base64.':
    '`auto` 只解码几乎可以肯定是 Base64 的内容。',
  'Seconds until it is deleted; 0: kept.': '多少秒后删除；0：保留。',
  'Letters, digits and - _ . of any script. Without one the text gets a UUID.':
    '任何文字的字母、数字和 - _ .。不提供时，文本以 UUID 命名。',
  'The token that was returned on creation. `Authorization: Bearer <token>` works too.':
    '创建时返回的令牌。也可使用 `Authorization: Bearer <token>`。',
  'The super key, in place of the token.': '超级密钥，可代替令牌。',
  'The text itself, byte for byte; the other parameters go into the query. A body of any `text/*`, of `application/octet-stream` or without a Content-Type is read the same way, and so is a file in a `multipart/form-data` body, or what is labelled as a form but has line breaks and no field of this call.':
    '文本本身，逐字节保留；其他参数放在查询字符串中。任何 `text/*`、`application/octet-stream` 或没有 Content-Type 的请求体，`multipart/form-data` 中的文件，以及标为表单却含有换行且没有本接口任何字段的请求体，同样处理。',
  'Save a text': '保存文本',
  'A taken name is never overwritten, except with the token of the text that has it.':
    '已被占用的名称绝不会被覆盖，除非出示该文本的令牌。',
  'Only on creation, shown once: whoever has it can change and delete the text.':
    '仅在创建时给出一次：持有者可以修改和删除该文本。',
  'Milliseconds since the epoch; null: kept.': '自纪元起的毫秒数；null：保留。',
  'Where the text is read.': '读取该文本的地址。',
  'Bytes of the text.': '文本的字节数。',
  'How the text was understood.': '文本是如何理解的。',
  'Base64 of the text.': '文本的 Base64。',
  'Identifies exactly these bytes; to be sent as `If-Match` with a change.':
    '标识这些字节，修改时作为 `If-Match` 发送。',
  'With `Accept: text/plain`: just the address; the token of a new text is in the header `X-Token`, with a line end.':
    '用 `Accept: text/plain` 时：只有地址，以换行结尾；新文本的令牌在响应头 `X-Token` 中。',
  'The token of a new text.': '新文本的令牌。',
  'The name is taken.': '名称已被占用。',
  'The name is taken and the token does not belong to it.': '名称已被占用，且所给令牌不属于该文本。',
  'The text is not the one that `If-Match` names.': '该文本不是 `If-Match` 所指的那个。',
  'Replace a text': '替换文本',
  'Neither the token nor the super key was sent, or it is wrong.': '未提供令牌或超级密钥，或提供的有误。',
  'There is no text of that name, or it has expired.': '没有该名称的文本，或已过期。',
  'Delete a text': '删除文本',
  'Read a text with its dates': '读取文本及其日期',
  'Read a text as it was saved': '按保存时的原样读取文本',
  'Browsers never execute it. Conditional and range requests work.':
    '浏览器绝不会执行它。支持条件请求和范围请求。',
  'The text, `charset=utf-8`.': '文本，`charset=utf-8`。',
  'Identifies exactly these bytes, compressed or not.': '标识这些字节，无论是否压缩。',
  'When the text was saved or changed.': '文本保存或修改的时间。',
  'The range that was asked for.': '所请求的范围。',
  'Which bytes these are, and of how many.': '这些是哪些字节，总共多少字节。',
  'Not changed since.': '自那以后没有变化。',
  'The text is shorter than that.': '文本没有那么长。',
  'Save or replace a text at its address': '在其地址上保存或替换文本',
  'What `curl -T` calls. Without a token it saves a text under a free name; with the token of a text it replaces that text.':
    '即 `curl -T` 所用的调用。没有令牌时，以空闲的名称保存文本；有文本的令牌时，替换该文本。',
  'The name is taken, and neither its token nor the super key was sent.':
    '名称已被占用，而未提供其令牌或超级密钥。',
  'A token was sent, but there is no text of that name, or it has expired.':
    '提供了令牌，但没有该名称的文本，或已过期。',
  'Delete a text at its address': '在其地址上删除文本',
  'How many reads are left before it is deleted; missing: no limit.':
    '在被删除之前还能读取多少次；没有此字段：不限次数。',
  'Delete the text after this many reads. Only for a new text.': '读取达到此次数后删除文本。仅用于新文本。',
  'A key that readers have to send. Only for a new text; at least 16 characters, preferably random.':
    '读取者必须提供的密钥。仅用于新文本；至少 16 个字符，最好随机。',
  'The text is deleted after reading, or needs a key: read it with `POST /api/sf/v1/open`. Opening its address does not count as a read.':
    '该文本读后即删，或需要密钥：用 `POST /api/sf/v1/open` 读取。打开其地址不算读取。',
  'For browsers, where the text is guarded: to the page that asks first.':
    '文本受保护时，浏览器被引至一个先询问的页面。',
  'Read a text that is deleted after reading, or needs a key': '读取读后即删或需要密钥的文本',
  'Uses up one of the reads that the text has left; after the last one it is deleted, whether or not the answer arrives. A wrong key uses up none. Any other text can be read this way too.':
    '消耗文本剩余读取次数中的一次；最后一次之后它就不存在了，无论响应是否送达。密钥错误不消耗次数。其他文本也可以这样读取。',
  'The one it was saved with, if any.': '保存时所用的密钥（如果有）。',
  'How many reads are left, or `unlimited`.': '剩余的读取次数，或 `unlimited`。',
  'List the earlier versions of a text': '列出文本的历史版本',
  'Newest first, without the current one. The last ten are kept as long as there is storage and together they are no larger than one text may be; of a text that is deleted after reading, or needs a key, none.':
    '最新的在前，不含当前内容。保留最近十个版本，前提是存储空间足够，且合计不超过单个文本的上限；读后即删或需要密钥的文本不保留。',
  'Only this one, with its content.': '只返回这一个版本，并附内容。',
  'Base64 of the text, when one version is asked for.': '文本的 Base64，仅在请求单个版本时给出。',
  'There is no text of that name, or that version of it is not kept.': '没有该名称的文本，或未保留该版本。',
  'Needs the token of the text, or the super key. The previous content is kept as a version; without `expires_in` the expiry does not change.':
    '需要该文本的令牌或超级密钥。之前的内容作为一个版本保留；不提供 `expires_in` 时到期时间不变。',
  'Needs the token of the text, or the super key. The text and its versions are deleted for good; its name is free again.':
    '需要该文本的令牌或超级密钥。文本连同其各版本一并删除，无法恢复；名称可再次使用。',
  'The content is Base64, whatever the text is. A text that is deleted after reading, or needs a key, is refused: read it with `/api/sf/v1/open`.':
    '无论文本内容如何，都以 Base64 给出。阅后删除或需要密钥的文本会被拒绝：用 `/api/sf/v1/open` 读取。',
  'Like `POST /api/sf/v1/delete`: needs the token of the text or the super key, and cannot be undone.':
    '与 `POST /api/sf/v1/delete` 相同：需要该文本的令牌或超级密钥，且无法恢复。',
  'With `Accept: text/plain`: just the text, with a line end.':
    '用 `Accept: text/plain` 时：只有文本，以换行结尾。',
  'Entity tags, or `*` for any: unless what is there has one of them, nothing is done and the answer is 412.':
    '实体标签，`*` 表示任意：现有内容的标签不在其中时，不做任何事，返回 412。',
  'Entity tags that you have: if one of them is still current, the answer is 304.':
    '您持有的实体标签：其中之一仍是当前内容的标签时，返回 304。',
  'The `Last-Modified` that you have: if nothing has changed since, the answer is 304.':
    '您持有的 `Last-Modified`：此后没有变化时，返回 304。',
  'The bytes that you want, such as `bytes=0-99`: the answer is 206 with these.':
    '所需的字节，例如 `bytes=0-99`：返回 206 和这些字节。',
  'The entity tag or date of the part that you have: if it is no longer current, everything is sent.':
    '您所持部分的实体标签或日期：已不是当前的时，发送全部内容。',
}
