/**
 * Markup in the JSON of a message that renders as more than its text. Some matches are not markup in context; they are
 * counted anyway, to avoid parsing.
 */
const costly = /`{3,}|`|\*\*|~~|\|\||https?:|(?:\\n|")> |"reply_to":|[&<>']/gi

/** Weight of each mark, half of a pair where it needs two; rendered by `components/chat/log/marked-text.tsx`. */
const weights: Readonly<Record<string, number>> = {
  '`': 10,
  '**': 8,
  '~~': 8,
  '||': 36,
  '"reply_to":': 140,
  '&': 3,
  '<': 1,
  '>': 1,
  "'": 1,
}
const linkWeight = 36
const quoteWeight = 50
const blockWeight = 60

function weightOf(mark: string): number {
  if (mark.startsWith('```')) return blockWeight
  if (mark.endsWith('> ')) return quoteWeight
  return weights[mark] ?? linkWeight
}

/**
 * The weight of a rendered message beside the bytes of its JSON: elements, repeated text and escapes. A page contains each
 * message once for scripts and, with markup, twice as HTML: React sends what is larger than 500 bytes apart, with a
 * placeholder before it.
 * @param json the message as it is sent
 */
export function renderWeight(json: string): number {
  let weight = 0
  for (const [mark] of json.matchAll(costly)) weight += weightOf(mark)
  return weight
}
