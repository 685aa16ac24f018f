import { adminTexts } from '@/lib/admin/texts'
import { searchTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { windowTexts } from '@/lib/core/texts'
import { programWindowTexts, skinTexts, taskbarTexts } from '@/lib/desktop/texts'
import { programTexts } from '@/lib/main/programs'
import { readingTexts, textTexts } from '@/lib/text/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import {
  boxOf,
  chatWindow,
  drag,
  line,
  programWindow,
  startProgram,
  task,
  type,
  untilInteractive,
} from '../support/browser'
import { say, unique } from '../support/talk'
import { create } from '../support/text'
import { translatorIn } from '../support/texts'

test('program windows open beside the chat, can be moved and stacked, and the chat goes on', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const [programs, windows] = [speak(programTexts), speak(windowTexts)]
  const [share, uuids, label] = [programs('text'), programs('uuid'), speak(textTexts)('text')]
  const room = unique('room')
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  /** How many of these scripts contain the code of a program. */
  const welcome = speak(textTexts)('welcome')
  const withProgram = async (addresses: Iterable<string>) => {
    const responses = await Promise.all([...addresses].map((address) => page.request.get(address)))
    const codes = await Promise.all(responses.map((response) => response.text()))
    return codes.filter((code) => code.includes(welcome)).length
  }
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(chatWindow(page).message).toBeFocused()
  const atFirst = [...scripts]
  await startProgram(page, share)
  const text = programWindow(page, share)
  await expect(text.getByLabel(label, { exact: true })).toBeVisible()
  expect(await withProgram(atFirst)).toBe(0)
  expect(await withProgram(scripts)).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/tools\/text$/)
  await expect(page).toHaveTitle(new RegExp(`^${share}`))
  await text.getByLabel(label, { exact: true }).fill('kept as long as the window is open')
  await say(server.url, { room, nick: 'bob', msg: 'are you there?' })
  await expect(line(page, 'are you there?')).toBeVisible()
  // Unfreezing a room does not move the focus.
  const admin = administration(server)
  await admin.patch(`/rooms/${room}`, { frozen: true })
  await expect(chatWindow(page).message).toHaveCount(0)
  await admin.patch(`/rooms/${room}`, { frozen: false })
  await expect(chatWindow(page).message).toBeVisible()
  await expect(text.getByLabel(label, { exact: true })).toBeFocused()
  await type(page, 'I am, with a program beside')
  await expect(line(page, 'I am, with a program beside')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\?/)
  await expectAccessibleInLong(page)

  const before = await boxOf(text)
  await drag(page, { x: before.x + 200, y: before.y + 12 }, { x: -300, y: 60 })
  await expect
    .poll(() => boxOf(text))
    .toMatchObject({ x: before.x - 300, y: before.y + 60, width: before.width })
  await expect(page).toHaveURL(/\/tools\/text$/)
  await drag(page, { x: before.x + 200 - 300, y: before.y + 72 }, { x: -5_000, y: -5_000 })
  const { x, y, width } = await boxOf(text)
  expect([x + width, y]).toEqual([160, 0])
  await drag(page, { x: 40, y: 12 }, { x: 500, y: 40 })
  const low = await boxOf(text)
  await drag(page, { x: low.x + low.width - 2, y: low.y + low.height - 2 }, { x: 60, y: -150 })
  await expect.poll(() => boxOf(text)).toMatchObject({ width: low.width + 60, height: low.height - 150 })

  await startProgram(page, uuids)
  await expect(task(page, uuids)).toHaveAttribute('aria-pressed', 'true')
  await task(page, share).click()
  await expect(page).toHaveURL(/\/tools\/text$/)
  await text.getByRole('button', { name: windows('maximize') }).click()
  expect(await boxOf(text)).toMatchObject({ x: 0, y: 0, width: 1280 })
  await text.getByRole('heading', { name: share }).dblclick()
  expect((await boxOf(text)).width).toBe(low.width + 60)
  await text.getByRole('button', { name: windows('minimize') }).click()
  await expect(text).toBeHidden()
  await task(page, share).click()
  await expect(text.getByLabel(label, { exact: true })).toHaveValue('kept as long as the window is open')

  await page.setViewportSize({ width: 700, height: 500 })
  await expect.poll(async () => (await boxOf(text)).x).toBeLessThanOrEqual(700 - low.width - 60)
  await page.goBack()
  await expect(text).toHaveCount(0)
  await expect(page).toHaveURL(/\/tools\/uuid$/)
  await programWindow(page, uuids)
    .getByRole('link', { name: windows('close') })
    .click()
  await expect(page).toHaveURL(/\/chat\?/)
  await expect(chatWindow(page).message).toBeFocused()
  await expect(line(page, 'are you there?')).toBeVisible()
})

test.describe('links in messages', () => {
  test.use({ expectedStatuses: [409] })

  test('a shared text opens beside the chat, and another in its place; one that asks first leads to its page', {
    tag: '@desktop',
  }, async ({ page, context, server, speak }) => {
    const room = unique('room')
    const texts = [unique('text'), unique('text'), unique('text')] as const
    for (const [at, name] of texts.entries()) {
      await create(server.url, { name, text: `content of ${name}`, ...(at === 2 && { reads_max: 1 }) })
      const path = at === 0 ? '/sf/' : '/tools/text/'
      await say(server.url, { room, nick: 'bob', msg: `${server.url}${path}${name}` })
    }
    await page.goto(`/chat?room=${room}&nick=ann`)
    await untilInteractive(page)
    const follow = (name: string) =>
      page
        .getByRole('log')
        .getByRole('link', { name: new RegExp(`${name}$`) })
        .click()
    for (const name of texts.slice(0, 2)) {
      await follow(name)
      await expect(programWindow(page, name).getByText(`content of ${name}`)).toBeVisible()
      await expect(page).toHaveURL(`/tools/text/${name}`)
      await expect(page.locator('[data-window]')).toHaveCount(2)
      await expect(page.getByRole('log')).toBeVisible()
    }
    await follow(texts[2])
    const own = programWindow(page, texts[2]).getByRole('link', {
      name: speak(programWindowTexts)('ownPage'),
    })
    const [opened] = await Promise.all([page.waitForEvent('popup'), own.click()])
    await expect(opened.getByRole('button', { name: speak(readingTexts)('show') })).toBeVisible()
    expect(context.pages()).toHaveLength(2)
    await page.goBack()
    await expect(page.locator('[data-window]')).toHaveCount(1)
  })
})

test('the search key replaces another dialog, and belongs to the chat while it is visible', {
  tag: '@desktop',
}, async ({ page, speak }) => {
  const t = speak(chatTexts)
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await type(page, 'first')
  await page.getByRole('menuitem', { name: t('help') }).click()
  await page.getByRole('menuitem', { name: t('about') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  const field = page.getByRole('searchbox', { name: speak(searchTexts)('what') })
  await expect(field).toBeVisible()
  // The replaced dialog closes a moment later.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
  })
  await expect(field).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await field.press('Escape')
  await expect(field).toHaveCount(0)

  await page.getByRole('button', { name: speak(windowTexts)('minimize') }).click()
  await expect(chatWindow(page).message).toBeHidden()
  await page.keyboard.press('Control+Shift+F')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('a window can be moved and resized by keyboard, is remembered, and has an address of its own', {
  tag: '@desktop',
}, async ({ page, speak }) => {
  const t = speak(programWindowTexts)
  const name = speak(programTexts)('links')
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await startProgram(page, name)
  const links = programWindow(page, name)
  const menu = links.getByRole('button', { name: speak(windowTexts)('menu') })
  const choose = async (item: string) => {
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await expect(menu).toBeVisible()
  const before = await boxOf(links)
  await choose(t('moveItem'))
  await expect(page.getByRole('status').getByText(t('move'))).toBeVisible()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => boxOf(links)).toMatchObject({ x: before.x - 32, y: before.y + 16 })
  await choose(t('sizeItem'))
  for (const key of ['ArrowRight', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
  await expect.poll(() => boxOf(links)).toMatchObject({ x: before.x - 32, width: before.width })
  await choose(t('close'))
  await expect(links).toHaveCount(0)
  await expect(chatWindow(page).message).toBeFocused()

  await startProgram(page, name)
  await expect.poll(() => boxOf(links)).toMatchObject({ x: before.x - 32, y: before.y + 16 })
  await page.reload()
  await expect(page).toHaveURL(/\/tools\/links$/)
  await expect(chatWindow(page).log).toHaveCount(0)
  await expect(links.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => boxOf(links)).toMatchObject({ x: before.x - 32, y: before.y + 16 })
  await page.goBack()
  await expect(chatWindow(page).log).toBeVisible()
})

// On a phone only: in one language in the short run, in both in the long one.
for (const language of ['zh-Hans', 'en'] as const)
  test(`a phone shows one program at a time, and the chat with its unread count is one touch away (${language})`, {
    tag: language === 'en' ? '@long' : [],
  }, async ({ newPerson, server }) => {
    const room = unique('room')
    const phone = await newPerson({
      viewport: { width: 375, height: 667 },
      locale: { 'zh-Hans': 'zh-CN', en: 'en-US' }[language],
      hasTouch: true,
      isMobile: true,
    })
    const textsOf = translatorIn(language)
    const share = textsOf(programTexts)('text')
    const unread = textsOf(taskbarTexts)('unread', { count: 1 })
    await phone.goto(`/chat?room=${room}&nick=ann`)
    const log = phone.getByRole('log')
    const text = programWindow(phone, share)
    await expect(task(phone, room)).toBeInViewport()
    await expect(
      phone.getByRole('contentinfo').getByRole('img', { name: textsOf(chatTexts)('connected') }),
    ).toBeVisible()
    await startProgram(phone, share)
    await expect(text).toBeVisible()
    expect(await boxOf(text)).toMatchObject({ x: 0, y: 0, width: 375, height: 667 - 40 })
    await expect(log).toBeHidden()
    await say(server.url, { room, nick: 'bob', msg: 'psst' })
    await expect(task(phone, new RegExp(unread))).toBeInViewport()
    await expectAccessibleInLong(phone)
    await task(phone, room).tap()
    await expect(log.getByText('psst')).toBeVisible()
    await expect(text).toBeHidden()
    await expect(task(phone, /未读|unread/)).toHaveCount(0)
    // Three names: they scroll, and the one in front is in view.
    const uuids = textsOf(programTexts)('uuid')
    await startProgram(phone, uuids)
    await expect(task(phone, uuids)).toBeInViewport({ ratio: 0.9 })
    for (const name of [room, share, uuids])
      expect((await boxOf(task(phone, name))).width).toBeGreaterThan(90)
    await phone.goBack()
    await task(phone, share).tap()
    await phone.goBack()
    await expect(log).toBeVisible()
    await expect(task(phone, share)).toHaveCount(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })

test.describe('a program that cannot be loaded', () => {
  test.use({ expectedStatuses: [404] })

  test('is reported, and loads on the next try', {
    tag: ['@long', '@all'],
  }, async ({ page, speak, isMobile }) => {
    const [t, programs] = [speak(programWindowTexts), speak(programTexts)]
    const [share, uuids] = [programs('text'), programs('uuid')]
    const room = unique('room')
    await page.goto(`/chat?room=${room}&nick=ann`)
    await startProgram(page, uuids)
    await expect(programWindow(page, uuids).getByRole('heading', { level: 2 })).toBeVisible()
    // After an update the code of the page's build is gone.
    const chunks = '**/_next/static/chunks/**'
    await page.route(chunks, (route) => route.fulfill({ status: 404, body: '' }))
    await startProgram(page, share)
    const failed = programWindow(page, t('failedTitle'))
    await expect(failed.getByRole('alert')).toContainText(t('failed'))
    await expectAccessibleInLong(page)
    const link = failed.getByRole('link', { name: t('ownPage') })
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(programWindow(opened, share)).toBeVisible()
    await page.unroute(chunks)
    await failed.getByRole('button', { name: t('again') }).click()
    await expect(
      programWindow(page, share).getByLabel(speak(textTexts)('text'), { exact: true }),
    ).toBeEditable()
    await expect(failed).toHaveCount(0)
    if (isMobile) await task(page, room).tap()
    await type(page, 'the chat went on')
    await expect(line(page, 'the chat went on')).toBeVisible()
  })
})

test('the help beside the chat follows the language of the desktop', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await startProgram(page, 'API help')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Chat room' }).click()
  await expect(page.getByRole('region', { name: /^List the rooms GET/ }).first()).toBeAttached()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  const entry = page.getByRole('region', { name: /^列出房间 GET/ }).first()
  await entry.getByText('试一试').click()
  await entry.getByRole('button', { name: '调用' }).click()
  await expect(entry.getByRole('status')).toContainText('200')
})

test('programs without scripts are pages without dead controls', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false, viewport: { width: 1024, height: 400 } })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Text share' }).click()
  await expect(page).toHaveURL(/\/tools\/text$/)
  const text = programWindow(page, 'Text share')
  await expect(text.getByRole('button', { name: /minimize|maximize/i })).toHaveCount(0)
  // The window is taller than the screen.
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await text.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the control panel opens beside the chat, and its panels stay there', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const [programs, admin] = [speak(programTexts), speak(adminTexts)]
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await startProgram(page, programs('setting'))
  await page.getByLabel(admin('key')).fill(server.superKey)
  await page.getByLabel(admin('key')).press('Enter')
  const panel = programWindow(page, new RegExp(`^${admin('title')}`))
  await expect(panel.getByRole('region', { name: admin('dashboard') })).toBeVisible()
  await expect(page).toHaveURL(/\/setting$/)
  await panel.getByRole('combobox', { name: admin('panels') }).selectOption({ label: admin('rooms') })
  await expect(panel.getByRole('region', { name: admin('rooms') })).toBeVisible()
  await expect(page).toHaveURL(/\/setting\?panel=rooms$/)
  await type(page, 'still here')
  await expect(line(page, 'still here')).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(line(page, 'still here')).toBeVisible()
})

test('the desktop has a menu, which minimizes all windows and chooses the skin', {
  tag: '@desktop',
}, async ({ page, speak }) => {
  const t = speak(programWindowTexts)
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await untilInteractive(page)
  const menu = page.getByRole('menu', { name: t('desktop') })
  // The pointer over the desktop loads the code of the menu; until then the browser's own opens.
  await expect(async () => {
    await page.mouse.click(1275, 300, { button: 'right' })
    await expect(menu).toBeVisible({ timeout: 500 })
  }).toPass()
  await menu.getByRole('menuitem', { name: t('minimizeAll') }).click()
  await expect(chatWindow(page).message).toBeHidden()
  await page.mouse.click(700, 300, { button: 'right' })
  await menu.getByRole('menuitem', { name: speak(skinTexts)('skin') }).click()
  await page.getByRole('menuitemradio', { name: speak(skinTexts)('amber') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'amber')
})
