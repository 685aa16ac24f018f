import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesMax } from '@/lib/chat/client/room/entries'
import { publishTable } from '@/scripts/long-tests.mjs'
import { chromiumLaunch } from '../support/browser-launch'
import { type Server, startServer } from '../support/server'
import { say, unique } from '../support/talk'
import { until } from '../support/until'

// Eight hours of two messages a second through a real server into a real browser, as fast as both can. The results are in
// docs/long-day.md.

const file = fileURLToPath(new URL('../../docs/long-day.md', import.meta.url))
const messagesOfDay = 60_000
const step = 10_000
/** Concurrent sends. */
const atOnce = 100
const rowsMax = 310
/** Permitted growth of the heap after garbage collection. */
const slackBytes = 8 * 1024 * 1024
const mebibyte = 1024 * 1024

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await chromium.launch(chromiumLaunch)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const words = 'so far the day has been long and the room has been busy and nobody wants to leave it '
/** A message of a few words or lines. */
const saying = (i: number) => `${i} ${words.repeat(3).slice(0, 8 + ((i * 37) % 220))}`

async function talk(room: string, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, k) =>
        say(server.url, { room, nick: `person ${(i + k) % 30}`, msg: saying(i + k) }),
      ),
    )
  await say(server.url, { room, nick: 'clock', msg: `it is ${to}` })
}

interface Measured {
  said: number
  what: string
  heapBytes: number
  nodes: number
  rows: number
}

/** The heap of the page after garbage collection. */
async function measure(page: Page, devtools: CDPSession, said: number, what: string): Promise<Measured> {
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { said, what, heapBytes: usedSize, nodes, rows: await page.locator('[data-row]').count() }
}

const isInDocument = (page: Page, text: string) => async () =>
  (await page.getByRole('log').getByText(text, { exact: true }).count()) > 0

function publish(measured: Measured[]): void {
  const lines = measured.map(
    ({ said, what, heapBytes, nodes, rows }) =>
      `| ${said} | ${what} | ${(heapBytes / mebibyte).toFixed(1)} | ${nodes} | ${rows} |`,
  )
  publishTable(file, ['| said | the reader | heap, MiB | nodes | rows |', '|---|---|---|---|---|', ...lines])
}

it('a page holds no more after eight hours in a busy room than after one', {
  timeout: 1_200_000,
}, async () => {
  const room = unique('day')
  await talk(room, 0, atOnce)
  const page = await browser.newPage()
  await page.goto(`${server.url}/chat?room=${room}&nick=reader`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  const measured: Measured[] = []
  const note = async (said: number, what: string) => {
    measured.push(await measure(page, devtools, said, what))
    expect(measured.at(-1)?.rows).toBeLessThanOrEqual(rowsMax)
  }
  await note(atOnce, 'has just come')
  for (let said = 0; said < messagesOfDay; said += step) {
    await talk(room, said, said + step)
    await until(`${said + step} to be shown`, isInDocument(page, `it is ${said + step}`), 120_000)
    await note(said + step, 'at the newest line')
  }
  const full = measured.find(({ said }) => said >= 2 * entriesMax)?.heapBytes ?? 0
  const last = measured.at(-1)?.heapBytes ?? 0
  expect(last).toBeLessThan(full + slackBytes)

  // The reader goes to the first loaded row and further back while messages arrive.
  const log = page.getByRole('log')
  for (let i = 0; i < 10; i++) {
    await log.press('Home')
    await until(
      'older lines to be there',
      async () => (await log.getAttribute('aria-busy')) === 'false',
      30_000,
    )
  }
  await note(messagesOfDay, 'far back')
  const place = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[data-row]')
      return row ? { id: row.id, top: row.getBoundingClientRect().top } : undefined
    })
  // A key that leads to an unrendered row reaches it.
  const before = await until('a row to have the focus', place)
  await talk(room, messagesOfDay, messagesOfDay + step)
  await say(server.url, { room, nick: 'clock', msg: 'the day is over' })
  const pill = page.getByRole('button', { name: /new messages/ })
  await until(
    'all to be counted',
    async () => Number((await pill.innerText()).replace(/\D/g, '')) > step,
    120_000,
  )
  const after = await place()
  expect(after?.id).toBe(before.id)
  expect(Math.abs((after?.top ?? Number.NaN) - before.top)).toBeLessThanOrEqual(1)
  await note(messagesOfDay + step, 'far back, while the room went on')
  expect(measured.at(-1)?.heapBytes).toBeLessThan(full + slackBytes)
  await pill.click()
  await until('the newest line', isInDocument(page, 'the day is over'), 60_000)
  await note(messagesOfDay + step, 'back at the newest line')
  expect(measured.at(-1)?.heapBytes).toBeLessThan(full + slackBytes)
  publish(measured)
})
