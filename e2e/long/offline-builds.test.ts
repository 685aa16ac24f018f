import { readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumLaunch } from '../support/browser-launch'
import { held, kept, startBuildsProxy, update } from '../support/builds-proxy'
import { type Server, startServer } from '../support/server'
import { unique } from '../support/talk'

// What the service worker caches while instances of two builds answer.

const patience = { timeout: 15_000 }
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await chromium.launch(chromiumLaunch)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('the cache belongs to one build, whatever instances answer, and is deleted when it is switched off', async () => {
  const proxy = await startBuildsProxy(server.url)
  const { stage } = proxy
  const context = await browser.newContext({ baseURL: proxy.url, locale: 'zh-CN', serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await expect.poll(() => kept(page), patience).toMatchObject({ names: 1 })
  const [first] = (await held(page)).names

  // The worker's script is of the new build, the page still of the old one.
  stage.worker = 'next'
  expect(await update(page)).toBe('redundant')
  expect((await held(page)).names).toEqual([first])
  stage.isAway = true
  await page.reload()
  await page.getByText('没有连接。你在这里写的消息会先保存').waitFor()
  stage.isAway = false
  await page.locator('[data-build]').waitFor({ state: 'detached' })

  stage.page = 'next'
  expect(await update(page)).toBe('activated')
  expect((await held(page)).names).toEqual(['next'])

  stage.script = readFileSync('lib/pwa/server/service-worker-removal.mjs', 'utf8')
  await update(page)
  await expect.poll(() => held(page), patience).toEqual({ names: [], isRegistered: false })
  await context.close()
  await proxy.close()
})
