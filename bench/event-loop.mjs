// @ts-check
// `npm run bench event`: which calls hold the event loop, and for how long. Processor time of the main thread, so other programs do not count.
import { request } from 'node:http'
import path from 'node:path'
import * as chat from './cases/chat.mjs'
import * as words from './cases/words.mjs'
import { fillMillion, rareWord } from './million.mjs'
import { startPlatform } from './servers.mjs'

export const name = 'event loop: the longest time that a call holds it'
const authorization = { Authorization: `Bearer ${words.superKey}` }
const times = 3
const mebibyte = 'The quick brown fox jumps. \n'.repeat(37_000)
const lines = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => `line ${i}`)

/** @param {string} socketPath @returns {Promise<number>} milliseconds, since the last call of this */
const heldMs = (socketPath) =>
  new Promise((resolve, reject) => {
    request({ socketPath }, (response) => {
      response.setEncoding('utf8').on('data', (text) => resolve(Number(text)))
    })
      .on('error', reject)
      .end()
  })

/**
 * @typedef {object} Call
 * @property {string} label
 * @property {string | ((n: number) => string)} path
 * @property {RequestInit | ((n: number) => RequestInit)} [init]
 */

/** @param {object} body @returns {RequestInit} */
const json = (body) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** @type {Call[]} */
const calls = [
  { label: 'nothing', path: '/healthz' },
  {
    label: '`PUT /sf/{name}` of 1 MiB',
    path: (n) => `/sf/large${n}`,
    init: { method: 'PUT', body: mebibyte },
  },
  { label: '`GET /sf/{name}` of 1 MiB', path: (n) => `/sf/large${n}` },
  { label: '`/tools/text/{name}` of 1 MiB, a page', path: (n) => `/tools/text/large${n}` },
  { label: '`/poll` of 500 messages', path: '/poll?room=room-0&limit=500&after_time=1&after_id=1000' },
  { label: '`/rooms/{room}.atom`', path: '/rooms/room-0.atom' },
  { label: '`/search` of 50,000 messages', path: `/search?room=room-0&q=${rareWord}` },
  { label: '`/search` of a million messages', path: `/search?room=million&q=${rareWord}` },
  { label: '`/chat`, a page of many messages', path: '/chat?room=room-0&nick=ann' },
  { label: '`/qrcode` of 2,000 pixels, PNG', path: (n) => `/qrcode?size=2000&text=${'x'.repeat(900)}${n}` },
  { label: '`/qrcode`, SVG', path: (n) => `/qrcode?type=svg&text=${'x'.repeat(900)}${n}` },
  { label: '`/card.png`', path: (n) => `/card.png?n=${n}` },
  { label: '`/openapi.json`', path: '/openapi.json' },
  { label: '`/docs/chat`, a page', path: '/docs/chat' },
  { label: '`/metrics`', path: '/metrics' },
  {
    label: 'a password is hashed: `/api/admin/accounts`',
    path: '/api/admin/accounts',
    init: (n) => json({ username: `ann${n}`, password: 'password' }),
  },
  {
    label: '`/go/addlinks` of 50 links',
    path: '/go/addlinks',
    init: json({ links: lines(50).map((line) => ({ target: `https://example.com/${line}` })) }),
  },
  { label: '`/ip`', path: '/ip' },
  { label: '`/ip?ip=` of other addresses', path: (n) => `/ip?ip=2a0${n}:1450:4001:80b::200e` },
  {
    label: '`/ip/batch` of 100 addresses',
    path: '/ip/batch',
    init: json({ ips: lines(100).map((_, i) => `9.9.9.${i}`) }),
  },
  { label: '`/api/admin/export` of 50,000 messages', path: '/api/admin/export?room=room-0' },
  { label: '`/api/admin/messages`, a search', path: `/api/admin/messages?q=${rareWord}` },
  {
    label: '`/api/admin/words/import` of 10,000 words',
    path: '/api/admin/words/import',
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: words.wordList(),
    },
  },
  { label: '`/api/admin/words/export` of 10,000 words', path: '/api/admin/words/export' },
  { label: '`/api/admin/stats`', path: '/api/admin/stats' },
  { label: '`/api/admin/backup`', path: '/api/admin/backup' },
]

/** @param {string} url @param {Call} call @param {number} n */
async function make(url, { label, path, init = {} }, n) {
  const target = url + (typeof path === 'string' ? path : path(n))
  const { headers, ...given } = typeof init === 'function' ? init(n) : init
  const isAuthorized = /\/(?:api\/admin|metrics)/.test(target) // with a key `PUT /sf/{name}` makes no text
  const response = await fetch(target, {
    ...given,
    headers: { ...headers, ...(isAuthorized && authorization) },
  })
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${label}: ${response.status} ${body}`)
}

/** Prints figures without a target. @param {string} folder for the data */
export async function run(folder) {
  console.log(name)
  const data = path.join(folder, 'event-loop')
  const socketPath = path.join(folder, 'loop-probe')
  await (await startPlatform(data)).stop() // makes the database
  await chat.fill(path.join(data, 'platform.db'))
  fillMillion(path.join(data, 'platform.db'))
  const probe = path.join(import.meta.dirname, 'loop-probe.mjs')
  const platform = await startPlatform(
    data,
    { SUPER_KEY: words.superKey, LOOP_PROBE: socketPath },
    { nodeOptions: ['--import', probe] },
  )
  try {
    await heldMs(socketPath)
    for (const call of calls) {
      const held = []
      for (let n = 0; n <= times; n++) {
        await make(platform.url, call, n)
        held.push(await heldMs(socketPath))
      }
      const [first = 0, ...later] = held
      console.log(`| ${call.label} | ${first.toFixed(1)} | ${Math.min(...later).toFixed(1)} |`)
    }
  } finally {
    await platform.stop()
  }
}
