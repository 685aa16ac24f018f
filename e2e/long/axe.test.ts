import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axePlaces } from '@/e2e/support/axe-states'
import { administration } from '../support/admin'
import { violationsOf } from '../support/axe'
import { untilInteractive } from '../support/browser'
import { chromiumLaunch } from '../support/browser-launch'
import { type Server, startServer } from '../support/server'
import { say, unique } from '../support/talk'

// Checks every page, and everything that opens on it, with axe: in English and Chinese, on a desktop and a phone.

let server: Server
let browser: Browser
const room = unique('room')

beforeAll(async () => {
  server = await startServer()
  for (const nick of ['bob', 'bob', 'cy']) await say(server.url, { room, nick, msg: `hello, ${nick} here` })
  await say(server.url, { room, nick: 'bob', msg: 'ann: https://example.com/ and a long line '.repeat(6) })
  for (const name of [`${room}-missed`, `${room}-frozen`])
    await say(server.url, { room: name, nick: 'bob', msg: 'hello' })
  await administration(server).patch(`/rooms/${room}-frozen`, { frozen: true })
  browser = await chromium.launch(chromiumLaunch)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 667 } }

describe.each(['en-US', 'zh-CN'])('in %s', (locale) => {
  describe.each(['desktop', 'phone'] as const)('on a %s', (device) => {
    it.each(axePlaces(room))('axe finds nothing: $name', async ({ path, act }) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale,
        viewport: widths[device],
        hasTouch: device === 'phone',
      })
      try {
        const page = await context.newPage()
        await page.goto(path)
        await untilInteractive(page)
        await act?.(page, server.superKey)
        expect(await violationsOf(page)).toEqual([])
      } finally {
        await context.close()
      }
    })
  })
})
