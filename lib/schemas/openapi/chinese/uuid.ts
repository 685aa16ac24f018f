/** Sentences of the reference that are first said in its group `uuid`. */
export const uuidSentences: Readonly<Record<string, string>> = {
  '`v4` or `v7`.': '`v4` 或 `v7`。',
  'How many.': '数量。',
  'text: one on each line, without JSON; so does Accept: text/plain.':
    'text：每行一个，不用 JSON；Accept: text/plain 也一样。',
  'Make UUIDs': '生成 UUID',
  'By RFC 9562: random ones (v4), or ones that begin with the time and sort by it (v7). Those of one call differ, and those of v7 grow from first to last.':
    '按 RFC 9562：随机的（v4），或以时间开头并可按时间排序的（v7）。同一次调用的各不相同，v7 的从前到后递增。',
  'Those of v7 in the order of their making.': 'v7 的按生成先后排列。',
  'Plain text, where asked for; each line has its end.': '要求时返回纯文本；每行都有换行。',
}
