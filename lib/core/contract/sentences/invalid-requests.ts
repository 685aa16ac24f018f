import { sentences } from './sentence'

// Faults of a call as a whole: its address, headers or body.

export const invalidParameter = sentences({
  nothing_to_change: { en: 'There is nothing to change.', zh: '没有要更改的内容。' },
  nothing_to_change_of_link: {
    en: 'Nothing to change: give at least one of target, tip, expires_in, max_visits, password, no_password, pass_query.',
    zh: '没有要更改的内容：请至少提供 target、tip、expires_in、max_visits、password、no_password、pass_query 中的一项。',
  },
  bad_lines: {
    en: 'Some lines cannot be read; nothing was imported.',
    zh: '有些行无法读取，没有导入任何内容。',
  },
  no_words: { en: 'There is no word in this text.', zh: '此文本中没有词语。' },
  body_broken: { en: 'The body could not be read to its end.', zh: '未能读完请求正文。' },
  body_not_utf8: { en: 'The body must be UTF-8.', zh: '请求正文必须是 UTF-8。' },
  body_not_json: { en: 'The body is not valid JSON.', zh: '请求正文不是有效的 JSON。' },
  body_too_deep: { en: 'The body is nested too deeply.', zh: '请求正文嵌套过深。' },
  body_no_object: { en: 'The body must be a JSON object.', zh: '请求正文必须是 JSON 对象。' },
  body_no_multipart: {
    en: 'The body is not valid multipart/form-data.',
    zh: '请求正文不是有效的 multipart/form-data。',
  },
  body_not_unpacked: {
    en: 'The body cannot be read as {coding} to its end.',
    zh: '请求正文无法按 {coding} 完整解压。',
  },
  form_parts_max: { en: 'A form may hold at most {max} parts.', zh: '表单最多包含 {max} 个部分。' },
  form_without_text: {
    en: "{parameter} is required. The body was labelled as a form and has no such field; to send a file as the text, add -H 'Content-Type: text/plain'.",
    zh: "必须填写 {parameter}。请求正文标明为表单，但没有此字段；如要把文件作为文本发送，请加上 -H 'Content-Type: text/plain'。",
  },
  no_prefetch: {
    en: 'This address changes something and must not be prefetched.',
    zh: '此地址会更改内容，不能预取。',
  },
  no_subresource: {
    en: 'This address changes something and cannot be loaded as an image or script.',
    zh: '此地址会更改内容，不能作为图片或脚本加载。',
  },
  query_length_max: {
    en: 'The query must have at most {max} characters.',
    zh: '查询参数最多 {max} 个字符。',
  },
  address_malformed: {
    en: 'The address or the Host header is malformed.',
    zh: '地址或 Host 标头的格式不正确。',
  },
  address_not_encoded: {
    en: 'The address is not percent-encoded UTF-8.',
    zh: '地址不是百分号编码的 UTF-8。',
  },
  address_not_ascii: {
    en: 'The address must be ASCII: percent-encode the rest as UTF-8.',
    zh: '地址必须是 ASCII：其余字符请按 UTF-8 做百分号编码。',
  },
  host_unclear: {
    en: 'A request names its host once, in one Host header.',
    zh: '请求必须用一个 Host 标头指明一次主机。',
  },
  host_length_max: { en: 'A host has at most {max} characters.', zh: '主机名最多 {max} 个字符。' },
  not_http: { en: 'The request is not valid HTTP.', zh: '请求不是有效的 HTTP。' },
  https_only: {
    en: 'This port speaks HTTPS: start the address with https://.',
    zh: '此端口使用 HTTPS：请让地址以 https:// 开头。',
  },
})

export const tooLarge = sentences({
  text_bytes_max: { en: 'The text may hold at most {max} bytes.', zh: '文本最多 {max} 字节。' },
  body_bytes_max: { en: 'The body may hold at most {max} bytes.', zh: '请求正文最多 {max} 字节。' },
  no_memory_for_body: {
    en: 'This server does not have enough memory for a body of that size.',
    zh: '此服务器的内存不足以接收这么大的请求正文。',
  },
  page_address_max: {
    en: 'The address of a page holds at most {characters} characters and {parameters} parameters.',
    zh: '页面地址最多 {characters} 个字符和 {parameters} 个参数。',
  },
  head_max: {
    en: 'The address and headers may hold at most {max} KiB.',
    zh: '地址和标头合计最多 {max} KiB。',
  },
  headers_max: { en: 'A request may have at most {max} headers.', zh: '一个请求最多 {max} 个标头。' },
})

export const unsupportedMediaType = sentences({
  forms_only: {
    en: 'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.',
    zh: '请以 application/json、application/x-www-form-urlencoded 或 multipart/form-data 发送请求正文。',
  },
  forms_or_text: {
    en: 'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data, or as text.',
    zh: '请以 application/json、application/x-www-form-urlencoded、multipart/form-data 或纯文本发送请求正文。',
  },
  parts_as_they_are: {
    en: 'Send the parts of a form as they are, not in Base64.',
    zh: '请原样发送表单的各部分，不要使用 Base64。',
  },
  text_not_utf8: { en: 'Send text as UTF-8.', zh: '请以 UTF-8 发送文本。' },
  unknown_coding: {
    en: 'Send the body uncompressed, or compressed with gzip or deflate.',
    zh: '请原样发送请求正文，或使用 gzip 或 deflate 压缩。',
  },
})

export const methodNotAllowed = sentences({
  methods: { en: 'This address answers {methods}.', zh: '此地址支持的方法：{methods}。' },
  no_proxy: { en: 'This server is not a proxy.', zh: '此服务器不是代理。' },
})

export const preconditionFailed = sentences({
  changed: { en: 'It is no longer the version that If-Match names.', zh: '内容已不是 If-Match 所指的版本。' },
  text_changed: {
    en: 'The text is not the one that If-Match names; read it again.',
    zh: '文本已不是 If-Match 所指的版本，请重新读取。',
  },
})

export const rangeNotSatisfiable = sentences({
  range_after_end: {
    en: 'There are {size} bytes; the range begins after them.',
    zh: '共有 {size} 字节，请求的范围在其之后。',
  },
})
