// @ts-check
// `node bench/fairness.mjs [kind part]`: how long /healthz and an idle /poll take while 16 clients do nothing but costly
// work, kind by kind. The clients run in a process of their own (`--clients`), so that theirs is not measured.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { prepare } from '../scripts/prepare.mjs'
import { fill } from './cases/chat.mjs'
import { startPlatform } from './servers.mjs'

const clientCount = 16
const measuredMs = 6000
const superKey = 'key-of-the-bench-0123456789'
const bearer = { Authorization: `Bearer ${superKey}` }

/** @typedef {(url: string) => Promise<Response>} Ask */

/** @param {string} url @param {string} type @param {string} body @param {string} [method] */
const post = (url, type, body, method = 'POST') =>
  fetch(url, { method, body, headers: { 'Content-Type': type } })

/** In no cache. */
const fresh = () => randomUUID().replaceAll('-', '')

/** @type {Record<string, Ask>} */
const kinds = {
  nothing: async (url) => {
    await pause(50)
    return fetch(`${url}/healthz`)
  },
  'QR of 2,300 characters': (url) =>
    fetch(`${url}/qrcode?level=L&size=1000&text=${(fresh() + 'a:b'.repeat(800)).slice(0, 2300)}`),
  'texts of 600 kB': (url) =>
    post(`${url}/api/sf/v1/save`, 'application/json', JSON.stringify({ text: 'text '.repeat(120_000) })),
  'JSON of 1 MB': (url) =>
    post(
      `${url}/api/sf/v1/save`,
      'application/json',
      `{"encoding":"base64","text":"!"${',"x":[{"y":1}]'.repeat(70_000)}}`,
    ),
  '/chat of a crafted room': (url) =>
    fetch(`${url}/chat?room=crafted&nick=ann`, { headers: { Accept: 'text/html' } }),
  'exports of a room': (url) => fetch(`${url}/api/admin/export?room=million`, { headers: bearer }),
  'lists of messages': (url) =>
    fetch(`${url}/api/admin/messages?room=million&limit=500&q=${fresh().slice(0, 3)}`, { headers: bearer }),
  'messages of 4,000 characters': (url) =>
    post(
      `${url}/send`,
      'application/json',
      JSON.stringify({ room: 'long', nick: 'ann', msg: 'аa１1'.repeat(1000) }),
    ),
}

/** Links, marks, long lines. @param {string} url */
async function craft(url) {
  const texts = ['http://a.b '.repeat(360), 'a\u0301\u0302\u0303'.repeat(1000), 'x\n'.repeat(2000)]
  for (let i = 0; i < 40; i++)
    await post(
      `${url}/send`,
      'application/json',
      JSON.stringify({ room: 'crafted', nick: 'ann', msg: `${i} ${texts[i % texts.length]}`.slice(0, 4000) }),
    )
}

/** Each client waits for its response. @param {string} url @param {Ask} ask */
async function load(url, ask) {
  let answered = 0
  /** @type {Record<number, number>} */
  const statuses = {}
  const until = performance.now() + measuredMs + 1000
  const client = async () => {
    while (performance.now() < until) {
      const response = await ask(url).catch(() => null)
      const reader = response?.body?.getReader()
      while (reader && performance.now() < until && !(await reader.read()).done);
      await reader?.cancel().catch(() => undefined)
      statuses[response?.status ?? 0] = (statuses[response?.status ?? 0] ?? 0) + 1
      answered++
    }
  }
  await Promise.all(Array.from({ length: clientCount }, client))
  console.log(`${answered} answers ${JSON.stringify(statuses)}`)
}

/** @param {number[]} sorted @param {number} share */
const at = (sorted, share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0).padStart(5)

/** @param {string} url @param {number} until */
async function latencies(url, until) {
  /** @type {number[]} */
  const taken = []
  while (performance.now() < until) {
    const since = performance.now()
    await (await fetch(url)).arrayBuffer()
    taken.push(performance.now() - since)
    await pause(5)
  }
  const sorted = taken.sort((a, b) => a - b)
  return `median ${at(sorted, 0.5)} p99 ${at(sorted, 0.99)} max ${at(sorted, 1 - 1 / sorted.length)} ms`
}

/** @param {string} url @param {string} kind */
async function run(url, kind) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--clients', url, kind])
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await pause(1000)
  const until = performance.now() + measuredMs
  const poll = `${url}/poll?room=main&after_time=1&after_id=0`
  const [health, idle] = await Promise.all([latencies(`${url}/healthz`, until), latencies(poll, until)])
  await once(child, 'exit')
  console.log(`${kind.padEnd(30)} /healthz ${health}   /poll ${idle}   ${said.trim()}`)
}

if (process.argv[2] === '--clients') {
  const [, , , url = '', kind = ''] = process.argv
  const ask = kinds[kind]
  if (ask) await load(url, ask)
} else {
  prepare()
  const [only = ''] = process.argv.slice(2)
  const folder = mkdtempSync(path.join(tmpdir(), 'fairness-'))
  const server = await startPlatform(folder, { SUPER_KEY: superKey, STORAGE_MAX_BYTES: '0' })
  try {
    await fill(path.join(folder, 'platform.db'))
    await craft(server.url)
    for (const kind of Object.keys(kinds)) if (kind.includes(only)) await run(server.url, kind)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
