import type { Page } from '@playwright/test'
import { messageMenuTexts } from '@/lib/chat/texts'
import { expect, test } from '../fixtures'
import { boxOf, chatWindow, line, openRowMenu, phone, untilInteractive } from '../support/browser'
import { say, sayMany, unique } from '../support/talk'

// How much of the window the log has, and that nothing covers or moves what is read.

const heightOf = async (page: Page) => (await boxOf(chatWindow(page).log)).height

test.describe('on a phone', () => {
  test.use({ ...phone, isMobile: true })

  test('the log has at least half of the height while a message is written', async ({ page }) => {
    await page.goto(`/chat?room=${unique('room')}&nick=ann`)
    await untilInteractive(page)
    const { message } = chatWindow(page)
    const menus = page.getByRole('menubar')
    for (const [width, height] of [
      [390, 500],
      [360, 330],
      [740, 190],
    ] as const) {
      await page.setViewportSize({ width, height })
      await message.focus()
      await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(height / 2)
      await expect(message).toBeInViewport({ ratio: 1 })
      await message.blur()
      await expect.poll(async () => (await boxOf(menus)).height).toBeGreaterThan(20)
    }
  })

  test('a keyboard that covers the page, as on iOS, covers neither the field nor the log', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const view = Object.assign(new EventTarget(), { height: 667, scale: 1, offsetTop: 0 })
      Object.defineProperty(window, 'visualViewport', { value: view })
    })
    await page.goto(`/chat?room=${unique('room')}&nick=ann`)
    await untilInteractive(page)
    const { message } = chatWindow(page)
    await expect(page.locator('html')).toHaveAttribute('style', /--view-height: 667px/)
    await message.focus()
    await page.evaluate(() => {
      Object.assign(window.visualViewport ?? {}, { height: 320 })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(160)
    const field = await boxOf(message)
    expect(field.y + field.height).toBeLessThanOrEqual(320)
  })

  test('the sender of many lines is named again before they fill the screen', async ({ page, server }) => {
    const room = unique('room')
    await sayMany(
      server.url,
      room,
      'bob',
      Array.from({ length: 30 }, (_, i) => `row ${i}`),
    )
    await page.goto(`/chat?room=${room}&nick=ann`)
    const { log } = chatWindow(page)
    await expect(line(page, 'row 29')).toBeVisible()
    await expect(log.locator('span:not(.sr-only) > [data-nick]')).toHaveCount(3)
  })
})

test('what the chat reports moves no line of the log, and the button of a line covers none of its words', {
  tag: '@desktop',
}, async ({ page, context, server, speak }) => {
  const t = speak(messageMenuTexts)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const room = unique('room')
  const { id } = await say(server.url, { room, nick: 'bob', msg: 'words '.repeat(200) })
  await page.goto(`/chat?room=${room}&nick=ann`)
  const row = chatWindow(page).log.locator(`[data-message="${id}"]`)
  await openRowMenu(row)
  const before = await boxOf(row)
  await page.getByRole('menuitem', { name: t('copy') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('copied') })).toBeVisible()
  expect(await boxOf(row)).toEqual(before)
  const button = await boxOf(row.getByRole('button', { name: t('actions') }))
  const rights = await row.locator('[dir=auto]').evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map(({ right }) => right)
  })
  expect(Math.max(...rights)).toBeLessThanOrEqual(button.x)
})

test('Escape and what is typed in the log lead to the field', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const room = unique('room')
  await sayMany(server.url, room, 'bob', ['one', 'two'])
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const { log, message } = chatWindow(page)
  const row = log.getByRole('article').last()
  await row.focus()
  await page.keyboard.press('Escape')
  await expect(message).toBeFocused()
  await row.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Hello')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('Hello')
})
