/** Media ranges that are looked at, and parameters of each. Clients send a dozen; what comes after these is not read. */
const rangesMax = 100
const parametersMax = 10

/** How much a client wants a media type (RFC 9110 §12.5.1), and whether it names it itself. */
function preference(accept: string, type: string): { quality: number; isNamed: boolean } {
  const [main = ''] = type.split('/')
  const ranges = [type, `${main}/*`, '*/*']
  let best = { quality: 0, rank: ranges.length }
  for (const part of accept.toLowerCase().split(',', rangesMax)) {
    const [range = '', ...parameters] = part.split(';', parametersMax).map((item) => item.trim())
    const rank = ranges.indexOf(range)
    if (rank < 0 || rank >= best.rank) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const quality = q === undefined ? 1 : Number(q)
    best = { quality: Number.isFinite(quality) ? quality : 0, rank }
  }
  return { quality: best.quality, isNamed: best.rank === 0 }
}

/**
 * Whether a client that may have JSON would rather have plain text. One that names both alike, as many libraries
 * do, or names neither gets JSON.
 */
export function prefersPlainText(accept: string): boolean {
  if (!accept.toLowerCase().includes('text/plain')) return false
  const text = preference(accept, 'text/plain')
  const json = preference(accept, 'application/json')
  return text.quality > json.quality || (text.quality > 0 && text.quality === json.quality && !json.isNamed)
}
