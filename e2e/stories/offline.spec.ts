import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { startBuildsProxy } from '../support/builds-proxy'
import { chatWindow, line, type } from '../support/chat-pages'
import { startServer } from '../support/server'
import { poll, unique } from '../support/talk'

// A server of their own, because it goes away; service workers, which other stories do without.
test.use({ serviceWorkers: 'allow' })

/** Resolves when the page of the chat is kept for when there is no network. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/chat')
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing
    if (!worker) return 'none'
    if (worker.state !== 'activated')
      await new Promise<void>((resolve) =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      )
    const names = await caches.keys()
    const files = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    return { names: names.length, files: files[0] ?? 0 }
  })

test('browsers may install it, in both languages', async ({ playwright, server, launchOptions }) => {
  // Not the stories' own context, which is a private window: there nothing is installed.
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  const context = await playwright.chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.url,
  })
  for (const language of ['en', 'zh']) {
    await context.addCookies([{ name: 'lang', value: language, url: server.url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto('/')
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { url, errors } = await devtools.send('Page.getAppManifest')
    expect({ url, errors }).toEqual({ url: `${server.url}/app.webmanifest?language=${language}`, errors: [] })
  }
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is typed while the server is away waits, outlives its tab, and arrives in order', async ({
  browser,
}) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', serviceWorkers: 'allow' })
  const violations: string[] = []
  context.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) violations.push(message.text())
  })
  const room = unique('room')
  const page = await context.newPage()
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'online')
  await expect(line(page, 'online')).toBeVisible()
  await expect.poll(() => kept(page)).toMatchObject({ names: 1 })

  await server.crash()
  await type(page, 'first')
  await page.reload()
  await expect(line(page, 'first')).toBeVisible()
  await expect(page.getByText(/Not delivered yet/)).toBeVisible()
  await type(page, 'second')
  // The menus and the palette of commands come with the page.
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByRole('menuitem', { name: 'Clear the window' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chatWindow(page).message.fill('/')
  await expect(page.getByRole('option', { name: /\/roll/ })).toBeVisible()
  await chatWindow(page).message.fill('')
  await page.close({ runBeforeUnload: true })

  const reopened = await context.newPage()
  await reopened.goto('/chat')
  await expect(reopened.getByText('2 messages waiting')).toBeVisible()
  await reopened.getByRole('link', { name: room }).click()
  await expect(line(reopened, 'second')).toBeVisible()
  await type(reopened, 'third')

  const again = await startServer({ port: Number(new URL(server.url).port), data: server.data })
  await expect(line(reopened, 'online')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await poll(again.url, { room })).messages.map(({ msg }) => msg))
    .toEqual(['online', 'first', 'second', 'third'])
  await expect(reopened.getByText(/Not delivered yet/)).toHaveCount(0)
  expect(violations).toEqual([])
  await context.close()
  expect(await again.stop()).toBe(0)
  await server.data.remove()
})

/** The names of what is kept, and whether a worker is registered. */
const held = (page: Page) =>
  page.evaluate(async () => ({
    names: (await caches.keys()).map((name) => name.split(' ')[1]),
    isRegistered: (await navigator.serviceWorker.getRegistration('/chat')) !== undefined,
  }))

/** Has the browser look for another worker, as it does by itself at every visit. @returns whether it took one */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/chat')
    await registration?.update()
    const worker = registration?.installing
    if (!worker) return 'unchanged'
    const isSettled = () => /activated|redundant/.test(worker.state)
    await new Promise<void>((resolve) => {
      if (isSettled()) resolve()
      worker.addEventListener('statechange', () => isSettled() && resolve())
    })
    return worker.state
  })

test('what is kept is of one build, whatever instances answer, and goes when it is switched off', async ({
  browser,
  server,
}) => {
  const proxy = await startBuildsProxy(server.url)
  const { stage } = proxy
  const context = await browser.newContext({ baseURL: proxy.url, locale: 'zh-CN', serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await expect.poll(() => kept(page)).toMatchObject({ names: 1 })
  const [first] = (await held(page)).names

  // The script is of a new build already, the page still comes from an instance of the old one.
  stage.worker = 'next'
  expect(await update(page)).toBe('redundant')
  expect((await held(page)).names).toEqual([first])
  stage.isAway = true
  await page.reload()
  await expect(page.getByText('没有连接。你在这里写的消息会先保存')).toBeVisible()
  stage.isAway = false
  await expect(page.locator('[data-build]')).toHaveCount(0)

  stage.page = 'next'
  expect(await update(page)).toBe('activated')
  expect((await held(page)).names).toEqual(['next'])

  stage.script = readFileSync('lib/server/app/worker-end.mjs', 'utf8')
  await update(page)
  await expect.poll(() => held(page)).toEqual({ names: [], isRegistered: false })
  await context.close()
  await proxy.close()
})

test('an address with a secret is not shown any longer than it must', async ({ browser, server }) => {
  const proxy = await startBuildsProxy(server.url)
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await expect.poll(() => kept(page)).toMatchObject({ names: 1 })
  proxy.stage.isAway = true
  await page.goto('/chat?room=custom&nick=ann&username=a&password=b')
  await expect(page.getByText('Bad gateway')).toBeVisible()
  await page.goto('/tools/uuid')
  await expect(page.getByText('Bad gateway')).toBeVisible()
  await context.close()
  await proxy.close()
})
