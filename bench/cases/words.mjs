// @ts-check

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../servers.mjs').Server} Server */

export const superKey = 'super-key-of-the-benchmarks'
const wordCount = 10_000

/** Seeded random numbers. @param {number} seed @returns {(below: number) => number} */
function sequence(seed) {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

/** Words like those of real lists: half Latin of 4 to 9 letters, half Han of 2 to 4. */
export function wordList() {
  const next = sequence(7)
  /** @param {number} length @param {(i: number) => string} letter */
  const make = (length, letter) => Array.from({ length }, (_, i) => letter(i)).join('')
  const latin = () => make(4 + next(6), () => String.fromCharCode(97 + next(26)))
  const han = () => make(2 + next(3), () => String.fromCodePoint(0x4e00 + next(3000)))
  const words = new Set()
  while (words.size < wordCount) words.add(words.size % 2 === 0 ? latin() : han())
  return [...words].join('\n')
}

/** Adds the words to a platform. @param {Server} server */
export async function fill(server) {
  const response = await fetch(`${server.url}/api/admin/words/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${superKey}`, 'Content-Type': 'text/plain' },
    body: wordList(),
  })
  if (!response.ok) throw new Error(`the words were refused: ${await response.text()}`)
}

/** @param {string} msg */
const sending = (msg) => async () => `/send?room=busy&nick=ann&msg=${encodeURIComponent(msg)}`

const english = 'I was at the market with my sister and we bought some apples; how are you today?'
const chinese = '今天我们去市场买了很多苹果，然后回家做饭，大家都很高兴。明天还要上班，早点休息！'

// 20 % more work is a ratio of 1 / 1.2.
/** @type {Case[]} */
export const cases = [
  {
    name: '/send past 10,000 words, English : past none',
    target: 0.83,
    connections: 64,
    path: sending(english),
    against: 'other',
  },
  {
    name: '/send past 10,000 words, Chinese : past none',
    target: 0.83,
    connections: 64,
    path: sending(chinese),
    against: 'other',
  },
]
