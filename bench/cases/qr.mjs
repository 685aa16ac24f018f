// @ts-check
import qrcode from 'qrcode'

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../run.mjs').OwnCase} OwnCase */
/** @typedef {import('../servers.mjs').Server} Server */

/** A typical text of a code, different for each number. @param {number} n */
const text = (n) => `https://example.com/articles/${n}?ref=poster`

const images = 1000
/** USER_HZ is 100 on every Linux. */
const microsecondsPerTick = 10_000
let drawn = 0

/**
 * How many times less processor time a new code takes here than in the `qrcode` package. Ours comes through HTTP, theirs
 * does not.
 * @param {Server} platform
 */
async function neverSeen(platform) {
  const first = drawn
  drawn += images
  const startedAt = performance.now()
  const ticksBefore = platform.cpuTicks()
  for (let n = first; n < drawn; n++) {
    const response = await fetch(`${platform.url}/qrcode?size=200&text=${encodeURIComponent(text(n))}`)
    if (!response.ok) throw new Error(`answered ${response.status}`)
    await response.arrayBuffer()
  }
  // Where another process's processor time cannot be read, elapsed time is an upper bound.
  const elapsed = (performance.now() - startedAt) * 1000
  const ours = (platform.cpuTicks() - ticksBefore) * microsecondsPerTick || elapsed
  const usageBefore = process.cpuUsage()
  for (let n = first; n < drawn; n++) await qrcode.toBuffer(text(n), { type: 'png', width: 200, margin: 2 })
  const { user, system } = process.cpuUsage(usageBefore)
  return (user + system) / ours
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
