/**
 * What shows up on a page as more than its text, in the JSON of a message. Some of it is no markup where it stands; it
 * is counted anyway, so that nothing has to be read as markup here.
 */
const costly = /`{3,}|`|\*\*|~~|\|\||https?:|(?:\\n|")> |"reply_to":|[&<>']/gi

/** What a sign of each kind adds, half of a pair where it takes two. `components/chat/marked-text.tsx` draws them. */
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

function weightOf(sign: string): number {
  if (sign.startsWith('```')) return blockWeight
  if (sign.endsWith('> ')) return quoteWeight
  return weights[sign] ?? linkWeight
}

/**
 * What a message costs on a page beside the bytes of its JSON: elements, what they repeat of its text, and what has to
 * be escaped. A page has what was said once for scripts and, where it has markup, twice as HTML: React sends apart what
 * is larger than 500 bytes, and before it what stands in until then.
 * @param json the message as it is sent
 */
export function renderWeight(json: string): number {
  let weight = 0
  for (const [sign] of json.matchAll(costly)) weight += weightOf(sign)
  return weight
}
