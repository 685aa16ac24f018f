// @ts-check
/**
 * `npm run seed [-- URL]`: fills a running platform for development: rooms with topics, messages in several scripts,
 * texts, links. It keeps what exists, so it can be repeated. URL is http://localhost:3000 by default; the super key is
 * SUPER_KEY, else the one in DATA_DIR/keys.json.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { links, rooms, texts } from './seed-talk.mjs'
import { readSettings } from './settings-file.mjs'

const url = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')

function superKey() {
  readSettings()
  if (process.env.SUPER_KEY) return process.env.SUPER_KEY
  const file = join(process.env.DATA_DIR || 'data', 'keys.json')
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).SUPER_KEY)
  } catch {
    throw new Error(`No super key: set SUPER_KEY, or DATA_DIR to the folder of the platform's keys.json.`)
  }
}

const key = superKey()

/** @param {string} method @param {string} path @param {object} body @param {boolean} [asAdministrator] */
async function call(method, path, body, asAdministrator = false) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(asAdministrator ? { Authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const isThereAlready = response.status === 409
  if (!response.ok && !isThereAlready)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

for (const [room, { title, topic, talk }] of Object.entries(rooms)) {
  const address = `/api/admin/rooms/${encodeURIComponent(room)}`
  await call('POST', '/api/admin/rooms', { room, kind: 'public', title, topic, listed: true }, true)
  for (const [i, [nick, said]] of talk.entries()) {
    const isAction = said.startsWith('/me ')
    const msg = isAction ? said.slice('/me '.length) : said
    const type = isAction ? 'action' : 'message'
    await call('POST', '/send', { room, nick, msg, type, send_id: `seed-${i}` })
  }
  if (room === 'main') await call('PATCH', address, { title, topic }, true)
}
for (const [name, text] of Object.entries(texts))
  await call('POST', '/api/sf/v1/save', { name, text, encoding: 'plain' })
for (const [link, { target, tip }] of Object.entries(links))
  await call('POST', '/go/addlink', { link, target, tip })

console.log(`Seeded. Look at ${url}/`)
