// @ts-check
/**
 * How long the first message after a silence takes from Enter to another person's screen, in a local browser: with
 * waiting polls, and behind a proxy that answers each poll at once. `node bench/first-message.mjs [messages of each
 * pair]`.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumFlags, installedBrowser } from '../scripts/test-browser.mjs'
import { startPlatform } from './servers.mjs'

/** @typedef {import('@playwright/test').Page} Page */

const pairs = 3
const messages = Number(process.argv[2] ?? 10)
/** Silence before a message: at least this, and at most so much more. */
const silence = { leastMs: 15_000, moreMs: 6_000 }

/**
 * A proxy that never lets a poll wait.
 * @param {string} target
 * @returns {Promise<{ url: string, polls: () => number, close: () => void }>}
 */
async function impatientProxy(target) {
  let polls = 0
  const server = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', target)
    if (address.pathname === '/poll') polls++
    address.searchParams.delete('wait')
    const headers = { ...incoming.headers, host: address.host }
    const onward = request(address, { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    polls: () => polls,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** When a text appears on a page. @param {Page} page @param {string} text @returns {Promise<number>} */
const seenAt = (page, text) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const log = document.querySelector('[role=log]')
        const look = () => {
          if (!log?.textContent?.includes(wanted)) return
          watch.disconnect()
          requestAnimationFrame(() => resolve(Date.now()))
        }
        const watch = new MutationObserver(look)
        if (log) watch.observe(log, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )

/** @param {Page} page @param {string} text @returns {Promise<number>} when Enter was pressed */
async function sayAt(page, text) {
  const field = page.locator('textarea[name=msg]')
  await field.fill(text)
  const pressed = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('keydown', () => resolve(Date.now()), { once: true, capture: true }),
      ),
  )
  await field.press('Enter')
  return Number(await pressed)
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {string} room */
async function measurePair(browser, url, room) {
  const open = async (/** @type {string} */ nick) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${url}/chat?room=${room}&nick=${nick}`)
    await page.locator('textarea[name=msg]').waitFor()
    return page
  }
  const [ann, bob] = [await open('ann'), await open('bob')]
  await sayAt(ann, 'the room exists')
  const took = []
  for (let i = 0; i < messages; i++) {
    await pause(silence.leastMs + Math.random() * silence.moreMs)
    const text = `message ${i} of ${room}`
    const seen = seenAt(bob, text)
    const said = await sayAt(ann, text)
    took.push((await seen) - said)
  }
  return took
}

/** @param {number[]} took */
function figures(took) {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `${sorted.length} messages: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, longest ${at(1)} ms`
}

const scratch = mkdtempSync(path.join(tmpdir(), 'first-message-'))
const server = await startPlatform(scratch)
const proxy = await impatientProxy(server.url)
const browser = await chromium.launch({ executablePath: installedBrowser(), args: chromiumFlags })
const startedAt = performance.now()
try {
  const run = (/** @type {string} */ url, /** @type {string} */ kind) =>
    Promise.all(Array.from({ length: pairs }, (_, index) => measurePair(browser, url, `${kind}-${index}`)))
  const [held, plain] = await Promise.all([run(server.url, 'held'), run(proxy.url, 'plain')])
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`requests held      ${figures(held.flat())}`)
  console.log(`plain polling      ${figures(plain.flat())}`)
  console.log(`polls of a reader  ${(proxy.polls() / seconds / pairs / 2).toFixed(2)} a second, plain`)
} finally {
  await browser.close()
  proxy.close()
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
process.exit()
