/** A server under load and constant garbage collection must survive and never answer 5xx. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { startPlatform } from '../bench/servers.mjs'

const collector = pathToFileURL(path.join(import.meta.dirname, 'collect-garbage.mjs')).href
const clients = 16

/**
 * @type {((i: number) => string)[]} the requests, each with other SQL statements. Listed here: a script cannot load the
 * definitions, which are TypeScript.
 */
const paths = [
  (i) => `/send?room=load-${i % 20}&nick=ann&msg=message+${i}`,
  (i) => `/send?room=main&nick=bob&msg=message+${i}&send_id=id-${i}`,
  () => '/poll?room=main',
  (i) => `/poll?room=main&after_id=${1 + (i % 50)}&after_time=1`,
  (i) => `/poll?room=main&before_id=${1 + i}&limit=20`,
  (i) => `/online?room=load-${i % 20}`,
  () => '/rooms',
  (i) => `/api/sf/v1/save?text=text+${i}`,
  (i) => `/go/addlink?target=https%3A%2F%2Fexample.com%2F${i}`,
  (i) => `/go/parse?link=none-${i}`,
  (i) => `/create?key=no-key&username=user${i}&password=a+wrong+one&room=none`,
  () => '/',
  () => '/qrcode?text=hello',
]

/** @param {string} url @param {number} seconds @returns {Promise<number>} the number of responses */
async function load(url, seconds) {
  const end = performance.now() + seconds * 1000
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      const asked = paths[count % paths.length]?.(count) ?? '/'
      count++
      const post =
        asked.startsWith('/api/sf') || asked.startsWith('/go/addlink') || asked.startsWith('/create')
      const response = await fetch(url + asked, { method: post ? 'POST' : 'GET' })
      const body = await response.text()
      if (response.status >= 500) throw new Error(`${asked}: ${response.status} ${body.slice(0, 500)}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count
}

/**
 * Starts a server on new data, loads it, and stops it.
 * @param {string} node the program that serves
 * @param {string} root the checkout
 * @param {number} seconds of load
 * @returns {Promise<number>} requests answered
 * @throws Error when it crashes, answers 5xx, prints a warning of Node or does not exit cleanly
 */
export async function startUnderLoad(node, root, seconds) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'load-'))
  const where = { node, cwd: root, nodeOptions: ['--expose-gc', '--import', collector] }
  try {
    const server = await startPlatform(dataDir, { LOG_LEVEL: 'warn' }, where)
    const crash = server.exited.then((how) => Promise.reject(new Error(`ended with ${how}`)))
    const count = await Promise.race([load(server.url, seconds), crash]).finally(server.stop)
    const how = await server.exited
    if (how !== 0) throw new Error(`ended with ${how} when it was to stop`)
    if (/Warning:/.test(server.errors())) throw new Error('it printed a warning')
    return count
  } catch (error) {
    throw new Error(`under ${node}: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
