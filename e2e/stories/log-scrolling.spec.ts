import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures'
import { chatWindow, line } from '@/e2e/support/browser'
import { storeMessages } from '@/e2e/support/messages'
import { say, unique } from '@/e2e/support/talk'
import { chatTexts } from '@/lib/chat/texts'

/** More than is rendered at once. */
const count = 500

type Fixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'server' | 'speak'>

const rows = (page: Page) => page.locator('article[data-row]')

const scrollTo = (log: Locator, top: number) => log.evaluate((box, to) => box.scrollTo({ top: to }), top)

/** How far the log is scrolled from its end, in whole pixels. */
const aboveEnd = (log: Locator) => log.evaluate((box) => Math.round(Math.abs(box.scrollTop)))

const isInLog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=log]') !== null)

/** Moves the focus to the log with Tab. */
async function tabToLog(page: Page): Promise<void> {
  await chatWindow(page).message.focus()
  do await page.keyboard.press('Shift+Tab')
  while (!(await isInLog(page)))
}

test('a reader who scrolls away from the focused row stays at the new position', {
  tag: '@all',
}, async ({ page, server }) => {
  const room = unique('room')
  await storeMessages(server, room, count)
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { log } = chatWindow(page)
  await expect(line(page, `message ${count}`)).toBeVisible()
  await tabToLog(page)
  const first = log.getByText(/^message 1$/)
  await expect(async () => {
    await page.keyboard.press('Home')
    expect(await first.count()).toBe(1)
  }).toPass({ intervals: [50] })
  await expect(page.locator('article:focus')).toContainText('message 1')

  for (const way of ['by key', 'pressed']) {
    if (way === 'pressed') await line(page, 'message 8').first().click()
    const focused = (await page.locator('article:focus').getAttribute('id')) ?? ''
    // The row is unrendered, and the log has its focus.
    await log.evaluate((box) => box.scrollTo({ top: (box.clientHeight - box.scrollHeight) / 2 }))
    await expect(log).toBeFocused()
    await expect(page.locator(`[id="${focused}"]`)).toHaveCount(0)
    // Still one Tab stop, which Tab leaves.
    await page.keyboard.press('Tab')
    expect(await isInLog(page)).toBe(false)
    await log.focus()
    const place = await aboveEnd(log)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('article:focus')).toBeInViewport()
    expect(Math.abs((await aboveEnd(log)) - place)).toBeLessThan(100)
    await page.keyboard.press('Home')
    await expect(first).toBeInViewport()
  }
})

test.describe('a reader at the end of the log sees each new line in full', () => {
  const begin = async ({ page, server, speak }: Fixtures) => {
    const t = speak(chatTexts)
    const room = unique('room')
    await storeMessages(server, room, 150)
    await page.goto(`/chat?room=${room}&nick=ann`)
    const { log } = chatWindow(page)
    const newest = page.getByRole('button', { name: t('toNewest') })
    await expect(line(page, t('joined', { nick: 'ann' }))).toBeInViewport()
    const seesWhole = async (msg: string) => {
      await say(server.url, { room, nick: 'bob', msg })
      await expect(line(page, msg)).toBeInViewport({ ratio: 0.9 })
      await expect.poll(() => aboveEnd(log)).toBe(0)
      await expect(newest).toHaveCount(0)
    }
    return { log, newest, seesWhole }
  }

  test('after scrolling back almost to the end', { tag: '@all' }, async ({ page, server, speak }) => {
    const { log, newest, seesWhole } = await begin({ page, server, speak })
    await scrollTo(log, -400)
    await expect(newest).toBeVisible()
    await scrollTo(log, -20)
    await expect(newest).toHaveCount(0)
    // Without a new message, the log does not jump to its end.
    expect(await aboveEnd(log)).toBe(20)
    await seesWhole('said below')
    await seesWhole('said after it')
  })

  test('after moving to a row that was in view', { tag: '@all' }, async ({ page, server, speak }) => {
    const { newest, seesWhole } = await begin({ page, server, speak })
    await tabToLog(page)
    await expect(rows(page).last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('article:focus')).toContainText('message 150')
    await seesWhole('said after a key')
    // Far away by keys, and back.
    await page.keyboard.press('Home')
    await expect(newest).toBeVisible()
    await page.keyboard.press('End')
    await expect(rows(page).last()).toBeFocused()
    await seesWhole('said at the end')
  })
})
