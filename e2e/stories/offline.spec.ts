import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialogTexts } from '@/lib/chat/late-texts'
import { chatTexts, offlineTexts } from '@/lib/chat/texts'

import { expect, test } from '../fixtures'
import { askNow, chatWindow, line, setHidden, type } from '../support/browser'
import { kept, startBuildsProxy } from '../support/builds-proxy'
import { startServer } from '../support/server'
import { poll, say, unique } from '../support/talk'
import { sentence } from '../support/texts'

// A server of their own, as it goes away; service workers, which other tests block.
test.use({ serviceWorkers: 'allow' })

test('the application can be installed, in both languages', async ({ playwright, server, launchOptions }) => {
  // A context of its own: the tests' one is private, and nothing can be installed there.
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  const context = await playwright.chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.url,
  })
  const languages = { en: 'en', zh: 'zh-Hans' }
  for (const [value, language] of Object.entries(languages)) {
    await context.addCookies([{ name: 'lang', value, url: server.url }])
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

test('messages typed while the server is away are queued, outlive their tab, and arrive in order', {
  tag: ['@long', '@all'],
}, async ({ browser, speak }) => {
  const t = speak(chatTexts)
  const env = { PSEUDO_LOCALE: 'on' }
  const server = await startServer({ env })
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
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
  await expect(page.getByText(sentence(t('delayed')))).toBeVisible()
  await type(page, 'second')
  // Menus and the command list come with the page.
  await page.getByRole('menuitem', { name: t('view') }).click()
  await expect(page.getByRole('menuitem', { name: t('clear') })).toBeVisible()
  await page.keyboard.press('Escape')
  await chatWindow(page).message.fill('/')
  await expect(page.getByRole('option', { name: /\/roll/ })).toBeVisible()
  await chatWindow(page).message.fill('')
  // The page hands its messages over while it closes; `close` alone does not wait for that.
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed

  const reopened = await context.newPage()
  await reopened.goto('/chat')
  await expect(reopened.getByText(speak(offlineTexts)('waiting', { count: 2 }))).toBeVisible()
  await reopened.getByRole('link', { name: room }).click()
  await expect(line(reopened, 'second')).toBeVisible()
  await type(reopened, 'third')

  const again = await startServer({ port: server.port, data: server.data, env })
  await expect(line(reopened, 'online')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await poll(again.url, { room })).messages.map(({ msg }) => msg))
    .toEqual(['online', 'first', 'second', 'third'])
  await expect(reopened.getByText(sentence(t('delayed')))).toHaveCount(0)
  expect(violations).toEqual([])
  await context.close()
  expect(await again.stop()).toBe(0)
  await server.data.remove()
})

test('messages typed while the server is away arrive later, and an address with a secret is cleared', {
  tag: '@all',
}, async ({ browser, server, speak }) => {
  const t = speak(chatTexts)
  const proxy = await startBuildsProxy(server.url)
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await expect.poll(() => kept(page)).toMatchObject({ names: 1 })
  proxy.stage.isAway = true
  await type(page, 'typed meanwhile')
  await page.reload()
  await expect(line(page, 'typed meanwhile')).toBeVisible()
  await expect(page.getByText(sentence(t('delayed')))).toBeVisible()
  // The page loads itself anew when the server answers; a navigation at that moment would be interrupted.
  const loaded = page.waitForEvent('load')
  proxy.stage.isAway = false
  await loaded
  await expect(page.getByText(sentence(t('delayed')))).toHaveCount(0)
  proxy.stage.isAway = true
  await page.goto('/chat?room=custom&nick=ann&username=a&password=b')
  await expect(page.getByText('Bad gateway')).toBeVisible()
  await page.goto('/tools/uuid')
  await expect(page.getByText('Bad gateway')).toBeVisible()
  await context.close()
  await proxy.close()
})

test('the service worker shows notices on a phone, where pages may not', {
  tag: ['@long', '@desktop'],
}, async ({ browser, server, playwright, speak }) => {
  const [t, dialog] = [speak(chatTexts), speak(dialogTexts)]
  const context = await browser.newContext({
    ...playwright.devices['Pixel 7'],
    baseURL: server.url,
    serviceWorkers: 'allow',
  })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await context.addInitScript(() => {
    // As in Chrome for Android.
    window.Notification = new Proxy(Notification, {
      construct: () => {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      },
    })
  })
  const page = await context.newPage()
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect.poll(() => kept(page)).toMatchObject({ names: 1 })
  await page.getByRole('menuitem', { name: t('view') }).click()
  await page.getByRole('menuitem', { name: t('calls') }).click()
  const choice = page.getByLabel(dialog('notice'))
  await choice.selectOption({ label: dialog('callsChoice') })
  await page.getByRole('button', { name: dialog('ok') }).click()
  await setHidden(page, true)
  await say(server.url, { room, nick: 'bob', msg: 'ann, the end: ||he dies||' })
  await askNow(page)
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.getNotifications())?.map(({ body, data }) => ({ body, data }))
    })
  await expect.poll(shown, { timeout: 30_000 }).toEqual([
    {
      body: 'bob: ann, the end: ▒▒▒',
      data: { page: expect.stringMatching(/./), address: page.url().slice(server.url.length) },
    },
  ])
  await setHidden(page, false)
  await expect.poll(shown).toEqual([])
  await context.close()
})
