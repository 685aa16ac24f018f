export const uuidSentences: Readonly<Record<string, string>> = {
  '`v4` or `v7`.': '`v4` 或 `v7`。',
  'How many.': '数量。',
  '`text`: plain text, one per line. `Accept: text/plain` does the same.':
    '`text`：纯文本，每行一个。`Accept: text/plain` 效果相同。',
  'Make UUIDs': '生成 UUID',
  'As in RFC 9562: random (v4), or beginning with the time, so that they sort by it (v7). Those of one call all differ, and those of v7 ascend.':
    '按 RFC 9562：随机的（v4），或以时间开头并可按时间排序的（v7）。同一次调用的各不相同，v7 的从前到后递增。',
  'Those of v7 are in the order in which they were made.': 'v7 的按生成先后排列。',
  'Plain text, if asked for; every line, the last too, ends with a line feed.':
    '要求时返回纯文本；每行（包括最后一行）都以换行结尾。',
}
