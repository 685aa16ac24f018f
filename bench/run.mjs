// @ts-check
// `npm run bench [name part]`: ratios, each of two servers measured in turn within one run, because absolute figures
// say more about the machine than about us: by elapsed time, and by processor time of the servers. Exits with 1 when a target is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepare } from '../scripts/prepare.mjs'
import * as chat from './cases/chat.mjs'
import * as ip from './cases/ip.mjs'
import * as links from './cases/links.mjs'
import * as qr from './cases/qr.mjs'
import * as text from './cases/text.mjs'
import * as words from './cases/words.mjs'
import * as eventLoop from './event-loop.mjs'
import { load, loadTool } from './load.mjs'
import * as messageSearch from './message-search.mjs'
import { startBare, startPlatform } from './servers.mjs'
import * as slowDisk from './slow-disk.mjs'
import * as textMemory from './text-memory.mjs'
import * as updates from './updates.mjs'

/** @typedef {import('./servers.mjs').Server} Server */
/**
 * @typedef {object} Case
 * @property {string} name
 * @property {number} target the ratio to reach
 * @property {number} connections
 * @property {(platform: Server) => Promise<string>} path what is asked of the platform
 * @property {'bare' | 'other' | ((platform: Server) => Promise<string>)} against node:http with the same bytes, the
 *   same path of a platform without words, or another path of the platform
 */
/**
 * @typedef {object} OwnCase a comparison that the case makes itself
 * @property {string} name
 * @property {number} target the ratio to reach
 * @property {(platform: Server) => Promise<number>} ratio
 */

const rounds = 5
const seconds = 2
const [only = ''] = process.argv.slice(2)

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What the machine adds: both ratios would be 1 without it. @type {Case} */
const noise = {
  name: 'noise: a server against itself',
  target: 0,
  connections: 32,
  path: async () => '/healthz',
  against: async () => '/healthz',
}

/** @param {number[]} values */
const spreadOf = (values) => `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`

/** @param {{ name: string, target: number }} item @param {number[]} ratios */
function lineOf({ name, target }, ratios) {
  const ratio = median(ratios)
  const verdict = ratio >= target ? 'ok' : 'MISSED'
  return `${name.padEnd(58)} ${ratio.toFixed(2).padStart(6)}  target ${String(target).padEnd(5)} ${verdict.padEnd(6)} (${spreadOf(ratios)})`
}

/** @param {Server} server @param {string} url @param {number} connections */
async function measure(server, url, connections) {
  const before = server.cpuTicks()
  const { requests, errors } = await load(url, { connections, seconds })
  if (errors > 0) throw new Error(`${errors} of ${requests} answers of ${url} were refusals`)
  return { perSecond: requests / seconds, perTick: requests / Math.max(1, server.cpuTicks() - before) }
}

/** @param {Server} platform @param {Server} other @param {Case} item @param {string} url */
async function opponentOf(platform, other, item, url) {
  if (item.against === 'bare') {
    const bare = await startBare(url)
    return { server: bare, url: bare.url, stop: bare.stop }
  }
  if (item.against === 'other')
    return { server: other, url: other.url + (await item.path(other)), stop: async () => {} }
  return { server: platform, url: platform.url + (await item.against(platform)), stop: async () => {} }
}

/** @param {Server} platform @param {Server} other @param {Case} item */
async function runCase(platform, other, item) {
  const url = platform.url + (await item.path(platform))
  const opponent = await opponentOf(platform, other, item, url)
  const throughput = []
  const processor = []
  try {
    await measure(platform, url, item.connections) // warms up
    for (let round = 0; round < rounds; round++) {
      const ours = await measure(platform, url, item.connections)
      const theirs = await measure(opponent.server, opponent.url, item.connections)
      throughput.push(ours.perSecond / theirs.perSecond)
      processor.push(ours.perTick / theirs.perTick)
    }
  } finally {
    await opponent.stop()
  }
  const reached = median(throughput) >= item.target
  console.log(
    `${lineOf(item, throughput)}  by processor time ${median(processor).toFixed(2)} (${spreadOf(processor)})`,
  )
  return reached
}

/** @param {Server} platform @param {OwnCase} item */
async function runOwnCase(platform, { name, target, ratio }) {
  const ratios = []
  for (let round = 0; round < rounds; round++) ratios.push(await ratio(platform))
  console.log(lineOf({ name, target }, ratios))
  return median(ratios) >= target
}

prepare()
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
/** @type {Server[]} */
const servers = []
try {
  console.log(`Load by ${loadTool}; median of ${rounds} rounds of ${seconds} s each, in turn.`)
  const platform = await startPlatform(path.join(folder, 'platform'))
  servers.push(platform)
  await chat.fill(path.join(folder, 'platform', 'platform.db'))
  let reached = await runCase(platform, platform, noise)
  for (const item of [...chat.cases, ...text.cases, ...links.cases, ...qr.cases, ...ip.cases])
    if (item.name.includes(only)) reached = (await runCase(platform, platform, item)) && reached
  const wordCases = words.cases.filter((item) => item.name.includes(only))
  if (wordCases.length > 0) {
    const wordy = await startPlatform(path.join(folder, 'words'), { SUPER_KEY: words.superKey })
    servers.push(wordy)
    await words.fill(wordy)
    for (const item of wordCases) reached = (await runCase(wordy, platform, item)) && reached
  }
  for (const item of qr.ownCases)
    if (item.name.includes(only)) reached = (await runOwnCase(platform, item)) && reached
  if (textMemory.name.includes(only)) {
    // A server of its own, without the IP databases and caches of the others.
    const fresh = await startPlatform(path.join(folder, 'texts'))
    servers.push(fresh)
    reached = (await textMemory.run(fresh)) && reached
  }
  if (messageSearch.name.includes(only)) await messageSearch.run(folder)
  if (updates.name.includes(only)) reached = (await updates.run(folder)) && reached
  if (eventLoop.name.includes(only)) await eventLoop.run(folder)
  if (slowDisk.name.includes(only)) reached = (await slowDisk.run(folder)) && reached
  process.exitCode = reached ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true })
}
