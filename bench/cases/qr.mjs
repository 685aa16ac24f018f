// @ts-check
import qrcode from 'qrcode'

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../run.mjs').OwnCase} OwnCase */
/** @typedef {import('../servers.mjs').Server} Server */

/** A text as people put it into codes, another one for each number. @param {number} n */
const text = (n) => `https://example.com/articles/${n}?ref=poster`

const images = 300

/** @param {(n: number) => Promise<unknown>} draw @returns {Promise<number>} milliseconds for one image */
async function timeOf(draw, first = 0) {
  const startedAt = performance.now()
  for (let n = first; n < first + images; n++) await draw(n)
  return (performance.now() - startedAt) / images
}

let drawn = 0

/**
 * How many times faster a code that was never asked for is drawn here than by the `qrcode` package, one at a time.
 * Ours comes through HTTP, theirs does not.
 * @param {Server} platform
 */
async function neverSeen(platform) {
  const ours = async (/** @type {number} */ n) => {
    const answer = await fetch(`${platform.url}/qrcode?size=200&text=${encodeURIComponent(text(n))}`)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  const theirs = (/** @type {number} */ n) => qrcode.toBuffer(text(n), { type: 'png', width: 200, margin: 2 })
  drawn += images
  const ourTime = await timeOf(ours, drawn)
  return (await timeOf(theirs, drawn)) / ourTime
}

/** @type {Case[]} */
export const cases = [
  {
    name: 'repeated /qrcode PNG : bare node:http',
    target: 0.4,
    connections: 32,
    path: async () => `/qrcode?text=${encodeURIComponent('https://example.com/')}&size=300`,
    against: 'bare',
  },
]

/** @type {OwnCase[]} */
export const ownCases = [{ name: 'never-seen /qrcode PNG : the qrcode package', target: 3, ratio: neverSeen }]
