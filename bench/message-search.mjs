// @ts-check
import path from 'node:path'
import { measurePanel } from './message-panel.mjs'
import { fillMillion, rareWord } from './million.mjs'
import { startPlatform } from './servers.mjs'

export const name = 'search of a million messages: milliseconds'
const superKey = 'super-key-of-the-benchmarks'
const times = 10
const dayMs = 86_400_000

/** @typedef {{ messages: unknown[], cursor: string | null }} Page */

/** @param {string} url @param {Record<string, string | number>} filters @returns {Promise<{ ms: number, page: Page }>} */
async function ask(url, filters) {
  const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]))
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/admin/messages?${query}`, {
    headers: { Authorization: `Bearer ${superKey}` },
  })
  const page = /** @type {Page} */ (await response.json())
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return { ms: performance.now() - startedAt, page }
}

/**
 * The first page several times, and all pages to the end or a hundred rows once.
 * @param {string} url
 * @param {string} label
 * @param {Record<string, string | number>} filters
 */
async function measure(url, label, filters) {
  const taken = []
  let page = (await ask(url, filters)).page
  const rows = page.messages.length
  for (let i = 0; i < times; i++) taken.push((await ask(url, filters)).ms)
  let [found, pages] = [rows, 1]
  const startedAt = performance.now()
  while (page.cursor !== null && found < 100) {
    page = (await ask(url, { ...filters, cursor: page.cursor })).page
    found += page.messages.length
    pages++
  }
  const whole = performance.now() - startedAt
  taken.sort((one, other) => one - other)
  const median = taken[Math.floor(times / 2)] ?? 0
  const further = pages > 1 ? `; ${found} rows in ${pages} pages, ${whole.toFixed(0)} ms more` : ''
  console.log(
    `  ${label.padEnd(34)} first page ${median.toFixed(1).padStart(6)}  at most ${(taken.at(-1) ?? 0).toFixed(1).padStart(6)}  (${rows} rows${further})`,
  )
}

/** Through the API and in the panel. Prints figures without a target. @param {string} folder for the data */
export async function run(folder) {
  console.log(name)
  const data = path.join(folder, 'search')
  await (await startPlatform(data)).stop() // makes the database
  const { firstTime, lastTime } = fillMillion(path.join(data, 'platform.db'))
  const platform = await startPlatform(data, { SUPER_KEY: superKey })
  try {
    const { url } = platform
    const middle = Math.round((firstTime + lastTime) / 2)
    await measure(url, 'newest', {})
    await measure(url, 'frequent word', { q: 'apples' })
    await measure(url, 'frequent word, Chinese', { q: '苹果' })
    await measure(url, 'rare word', { q: rareWord })
    await measure(url, 'absent word', { q: 'nowhere to be found' })
    await measure(url, 'room', { room: 'room-7' })
    await measure(url, 'nick', { nick: 'nick77' })
    await measure(url, 'nick that nobody has', { nick: 'nobody' })
    await measure(url, 'address tag', { tag: 'tag77' })
    await measure(url, 'trip', { trip: 'trip70' })
    await measure(url, 'a day in the middle', { from: middle, to: middle + dayMs })
    await measure(url, 'a day in the middle, rare word', { from: middle, to: middle + dayMs, q: rareWord })
    await measure(url, 'flagged', { flagged: 1 })
    await measure(url, 'flagged, rare word', { flagged: 1, q: rareWord })
    await measure(url, 'deleted', { deleted: 1 })
    await measurePanel(url, superKey)
  } finally {
    await platform.stop()
  }
}
