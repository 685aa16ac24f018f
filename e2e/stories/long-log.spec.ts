import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { searchTexts } from '@/lib/chat/late-texts'
import { chatTexts, commandTexts } from '@/lib/chat/texts'

import { expect, test } from '../fixtures'
import { chatWindow, holdRequests, line, phone, type } from '../support/browser'
import { storeMessages } from '../support/messages'
import { say, unique } from '../support/talk'

/** With the reader's own join, a little less than the log keeps. */
const count = 9_990
/** Rendered rows, however many are loaded. */
const rowsMax = 310

const rows = (page: Page) => page.locator('article[data-row]')

/** The distance of a row from the top of the log, in pixels. */
const topOf = (page: Page, id: string) =>
  page.evaluate((row) => {
    const [log, element] = [document.querySelector('[role=log]'), document.getElementById(row)]
    return (element?.getBoundingClientRect().top ?? NaN) - (log?.getBoundingClientRect().top ?? 0)
  }, id)

/** The first visible row. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('[role=log]')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('article[data-row]')].find(
      (row) => row.getBoundingClientRect().bottom > top,
    )?.id
  })

test('ten thousand messages can be read by keyboard, and no update moves the row that is being read', {
  tag: ['@long', '@all'],
}, async ({ page, server, speak, isMobile }) => {
  const [t, find] = [speak(chatTexts), speak(searchTexts)]
  const room = unique('room')
  await storeMessages(server, room, count)
  await page.goto(`/chat?room=${room}&nick=ann`)
  const log = chatWindow(page).log
  await expect(line(page, t('joined', { nick: 'ann' }))).toBeVisible()
  // The whole log is one Tab stop: the newest row.
  await chatWindow(page).message.focus()
  await page.keyboard.press('Shift+Tab')
  while (!(await page.evaluate(() => document.activeElement?.closest('[role=log]'))))
    await page.keyboard.press('Shift+Tab')
  await expect(rows(page).last()).toBeFocused()
  const first = log.getByText(/^message 1$/)
  await expect(async () => {
    await page.keyboard.press('Home')
    expect(await first.count()).toBe(1)
  }).toPass({ intervals: [50] })
  await expect(first).toBeInViewport()
  expect(Number(await rows(page).first().getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(count)
  expect(await rows(page).count()).toBeLessThanOrEqual(rowsMax)

  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':focus')).toContainText(`message ${count}`)
  for (let i = 0; i < 9; i++) await page.keyboard.press('PageUp')
  await expect(page.locator(':focus')).toBeInViewport()
  const reading = (await firstInView(page)) ?? ''
  const top = await topOf(page, reading)
  for (const msg of ['first', 'second', 'third'])
    await say(server.url, { room, nick: 'bob', msg: `${msg} of bob ${'and more '.repeat(40)}` })
  await expect(page.getByRole('button', { name: t('fresh', { count: 3 }) })).toBeVisible()
  const moved = async () => Math.abs((await topOf(page, reading)) - top)
  expect(await moved()).toBeLessThanOrEqual(1)
  // New rows are rendered, so that they are read out, although far from the reader.
  await expect(log.getByText('third of bob')).toHaveCount(1)
  // Lines wrap elsewhere after turning or resizing.
  await page.setViewportSize({ width: isMobile ? 667 : 700, height: 720 })
  await expect.poll(moved).toBeLessThanOrEqual(1)
  expect(await rows(page).count()).toBeLessThanOrEqual(rowsMax)
  await page.getByRole('button', { name: t('fresh', { count: 3 }) }).click()
  await expect(log.getByText('third of bob')).toBeInViewport()

  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: t('file') }).click()
  await page.getByRole('menuitem', { name: find('save') }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${room} \\d{4}-\\d\\d-\\d\\d\\.txt$`))
  const text = await readFile(await saved.path(), 'utf8')
  expect(text.match(/^\[\d{4}-.* [+-]\d\d:\d\d\] <ann> message \d+$/gm)).toHaveLength(count)
})

test('fetching older rows does not move the log, even when it drops other rows for them', {
  tag: ['@long', '@all'],
}, async ({ page, server }) => {
  const room = unique('room')
  await storeMessages(server, room, 12_500, 12_000)
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { log } = chatWindow(page)
  await log.focus()
  const focused = page.locator('article:focus')
  const indexOf = async (id: string) => Number(await page.locator(`[id="${id}"]`).getAttribute('data-row'))
  for (let isWhole = false; !isWhole; ) {
    const before = await focused.getAttribute('id', { timeout: 1 }).catch(() => '')
    await page.keyboard.press('Home')
    await expect(focused).not.toHaveAttribute('id', before ?? '')
    const id = (await focused.getAttribute('id')) ?? ''
    const top = await topOf(page, id)
    isWhole = (await focused.getByText(/^message 1$/).count()) > 0
    if (!isWhole) await expect.poll(() => indexOf(id)).toBeGreaterThan(100)
    await expect(focused).toHaveAttribute('id', id)
    expect(Math.abs((await topOf(page, id)) - top)).toBeLessThanOrEqual(1)
  }
})

test('the search finds messages even in a cleared window', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const room = unique('room')
  await storeMessages(server, room, 300)
  await page.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(page, 'message 300')).toBeVisible()
  await type(page, '/clear')
  await expect(line(page, 'message 300')).toHaveCount(0)
  await type(page, '/search message 299')
  await page.getByRole('button', { name: speak(searchTexts)('list') }).click()
  await page.getByRole('button', { name: 'message 299' }).click()
  await expect(line(page, 'message 299')).toBeInViewport()
})

/** Scrolls up, and once more if the log goes to the end only now for what was typed before. */
const scrollAwayFrom = (row: Locator) =>
  expect(async () => {
    await chatWindow(row.page()).log.evaluate((log) => log.scrollTo({ top: -1_000 }))
    await expect(row).not.toBeInViewport({ timeout: 1_000 })
  }).toPass()

test('a reader who has scrolled up sees the response to a command', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const room = unique('room')
  await storeMessages(server, room, 300)
  await page.goto(`/chat?room=${room}&nick=bob`)
  await type(page, '/ignore eve')
  await scrollAwayFrom(line(page, 'message 300'))
  await type(page, '/topic')
  await expect(line(page, speak(commandTexts)('noTopic'))).toBeInViewport()
})

test('a page of history that does not arrive is given up, and loads on the next request', async ({
  page,
  server,
  speak,
}) => {
  const room = unique('room')
  await storeMessages(server, room, 150)
  await page.clock.install()
  await page.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(page, 'message 150')).toBeVisible()
  let calls = 0
  await page.route(/\/poll\?.*before_id/, async (route) => {
    calls++
    // The first never gets a response or an error.
    if (calls > 1) await route.continue()
  })
  const log = chatWindow(page).log
  await log.evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
  await expect.poll(() => calls).toBe(1)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: speak(chatTexts)('older') }).click()
  await expect(line(page, /^message 1$/)).toBeAttached()
  await log.evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
  await expect(line(page, /^message 1$/)).toBeInViewport()
})

test.describe('a refused line', () => {
  test.use({ expectedStatuses: [403] })

  test('does not move the log when a later one arrives', { tag: '@all' }, async ({ page, server, speak }) => {
    const room = unique('room')
    await storeMessages(server, room, 150)
    await page.goto(`/chat?room=${room}&nick=bob`)
    const no = { code: 403, error: 'forbidden', message: 'Not now.' }
    await page.route('**/send', (route) => route.fulfill({ status: 403, json: no }), { times: 1 })
    await type(page, 'refused')
    await expect(page.getByRole('button', { name: speak(chatTexts)('discard') })).toBeVisible()
    const release = await holdRequests(page, '**/send')
    await type(page, 'accepted')
    await expect(line(page, 'accepted')).toBeInViewport()
    await scrollAwayFrom(line(page, 'refused'))
    const response = page.waitForResponse('**/send')
    release()
    await (await response).finished()
    await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    })
    await expect(line(page, 'refused')).not.toBeInViewport()
  })
})

test('the search finds and shows messages in the loaded part and further back', {
  tag: ['@long', '@all'],
}, async ({ page, newPerson, server, speak }) => {
  const room = unique('room')
  await say(server.url, { room: unique('other'), nick: 'eve', msg: 'message 77 elsewhere' })
  await storeMessages(server, room, count)
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(page, `message ${count}`)).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  const field = page.getByRole('searchbox', { name: speak(searchTexts)('what') })
  await expect(field).toBeFocused()
  await field.fill('9950 ＭＥＳＳＡＧＥ')
  await expect(page.getByRole('search').getByRole('status')).toContainText('1')
  await field.press('Enter')
  await expect(line(page, 'message 9950')).toBeInViewport()
  await expect(field).toBeFocused()

  const message = bob.getByRole('textbox', { name: '消息' })
  await message.fill('/search "message 77"')
  await message.press('Enter')
  const found = bob.getByRole('button', { name: /message 77$/ })
  await expect(bob.getByRole('searchbox')).toHaveValue('"message 77"')
  await bob.getByRole('button', { name: '列表' }).click()
  await expect(found).toBeVisible({ timeout: 30_000 })
  await expect(found.locator('mark')).toHaveText('message 77')
  expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await found.click()
  const log = bob.getByRole('log')
  await expect(log.getByText(/^message 77$/)).toBeInViewport()
  expect(await rows(bob).count()).toBeLessThanOrEqual(rowsMax)
  await type(page, 'said meanwhile')
  // From there the log continues, and leads back to the newest.
  await log.press('End')
  await expect(log.getByText('said meanwhile')).toBeInViewport()
  await message.fill('back again')
  await message.press('Enter')
  await expect(line(page, 'back again')).toBeVisible()
})
