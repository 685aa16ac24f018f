import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, messageFilters, openMessages } from '@/e2e/support/admin-pages'
import { line, type } from '@/e2e/support/browser'
import { storeMessages } from '@/e2e/support/messages'
import { rowOf } from '@/e2e/support/own-messages'
import type { Server } from '@/e2e/support/server'
import { say, unique } from '@/e2e/support/talk'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { hourMs } from '@/lib/core/contract/days'

const zone = 'Asia/Shanghai'

/** A time as a datetime field shows it, in the browser's time zone. */
const localMinute = (time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(time)
    .replace(' ', 'T')

const rowsOf = (panel: Locator) => panel.locator('tbody').getByRole('row')

test.describe('the search of messages', () => {
  test.use({ timezoneId: zone, expectedStatuses: [400] })

  /** A room with messages of three people, one of them flagged. */
  async function talk(server: Server) {
    const [room, word] = [unique('room'), unique('word')]
    await administration(server).post('/words', { word, action: 'flag' })
    await say(server.url, { room, nick: 'ann#secret', msg: 'the first apple' })
    await say(server.url, { room, nick: 'bob', msg: `the second ${word}` })
    await say(server.url, { room, nick: 'cleo', msg: 'the third APPLE' })
    const { messages } = await administration(server).get<{ messages: AdminMessage[] }>('/messages', { room })
    const ann = messages.find(({ nick }) => nick === 'ann')
    if (!ann?.trip || !ann.tag) throw new Error('the message has no trip or no address tag')
    return { room, trip: ann.trip, tag: ann.tag }
  }

  test('filters by text, room, nick, trip, address tag, time and flag, and resets', async ({
    page,
    server,
  }) => {
    const { room, trip, tag } = await talk(server)
    await logInAsAdministrator(page, server.superKey)
    const panel = await openMessages(page)
    const { find, field, reset } = messageFilters(panel)
    const expectOnly = async (...found: string[]) => {
      await expect(rowsOf(panel)).toHaveCount(found.length)
      for (const [index, text] of found.entries()) await expect(rowsOf(panel).nth(index)).toContainText(text)
    }
    await field('Room').fill(room)
    await field('Room').press('Enter')
    await expectOnly('third', 'second', 'first')
    await find.fill('apple')
    await find.press('Enter')
    await expectOnly('third', 'first')
    await field('Nickname').fill('cleo')
    await field('Nickname').press('Enter')
    await expectOnly('third')
    await find.clear()
    await field('Nickname').clear()
    await field('Mark').fill(trip)
    await field('Mark').press('Enter')
    await expectOnly('first')
    await field('Mark').clear()
    await field('Network').fill(tag)
    await field('Network').press('Enter')
    await expectOnly('third', 'second', 'first')
    await panel.getByRole('checkbox', { name: 'Flagged only' }).check()
    await expectOnly('second')
    await panel.getByRole('checkbox', { name: 'Flagged only' }).uncheck()
    await field('Network').fill('of nobody')
    await field('Network').press('Enter')
    await expect(panel.getByText('Nothing matches these filters.')).toBeVisible()
    await expectAccessibleInLong(page)

    await reset.click()
    await expect(find).toBeFocused()
    await expect(field('Room')).toHaveValue('')
    await expect(reset).toHaveCount(0)
    await expect(rowsOf(panel).filter({ hasText: room })).toHaveCount(3)
  })

  test('filters by time in the reader’s time zone, and reports impossible ranges', {
    tag: '@long',
  }, async ({ page, server }) => {
    const { room } = await talk(server)
    await logInAsAdministrator(page, server.superKey)
    await page.goto(`/setting?panel=messages&room=${room}`)
    const panel = await openMessages(page)
    const { field } = messageFilters(panel)
    const now = Date.now()
    await expect(rowsOf(panel)).toHaveCount(3)
    await field('To').fill(localMinute(now - hourMs))
    await field('To').press('Enter')
    await expect(panel.getByText('Nothing matches these filters.')).toBeVisible()
    await field('From').fill(localMinute(now - hourMs))
    await field('To').fill(localMinute(now + hourMs))
    await field('To').press('Enter')
    await expect(rowsOf(panel)).toHaveCount(3)
    await field('From').fill(localMinute(now + hourMs))
    await field('From').press('Enter')
    await expect(panel.getByText('Nothing matches these filters.')).toBeVisible()

    await field('To').fill(localMinute(now))
    await field('To').press('Enter')
    await expect(field('To')).toHaveAccessibleDescription(
      'The end is before the beginning. Please change one of them.',
    )
    await field('From').clear()
    await field('From').focus()
    await page.keyboard.type('11')
    await field('Nickname').press('Enter')
    await expect(field('From')).toHaveAccessibleDescription('Please complete the date and the time.')
    await expectAccessibleInLong(page)
    await field('From').clear()
    await field('Room').fill('no such name')
    await field('Room').press('Enter')
    await expect(field('Room')).toHaveAccessibleDescription('May hold letters, digits and - _ . only')
    await expect(rowsOf(panel)).toHaveCount(0)
  })
})

test('many messages can be selected, deleted in an open chat window, and restored', async ({
  page,
  newPerson,
  server,
}) => {
  const room = unique('room')
  const reader = await newPerson()
  await reader.goto(`/chat?room=${room}&nick=ann`)
  for (const word of ['one', 'two', 'three', 'four', 'five']) await type(reader, `number ${word}`)
  await expect(line(reader, 'number five')).toBeVisible()
  const admin = administration(server)
  const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room, q: 'number two' })
  await admin.patch(`/messages/${messages[0]?.id}`, { msg: 'number two, as it should be' })
  const edited = rowOf(reader, 'number two').getByText('(edited)')
  await expect(edited).toBeVisible()

  await logInAsAdministrator(page, server.superKey)
  await page.goto(`/setting?panel=messages&room=${room}`)
  const panel = await openMessages(page)
  const box = (word: string) =>
    rowsOf(panel)
      .filter({ hasText: `number ${word}` })
      .getByRole('checkbox')
  await box('five').check()
  await box('two').click({ modifiers: ['Shift'] })
  await expect(panel.getByText('4 selected')).toBeVisible()
  await box('four').uncheck()
  await expect(panel.getByText('3 selected')).toBeVisible()
  await panel.getByRole('button', { name: 'Delete selected' }).click()
  await expect(rowsOf(panel).filter({ hasText: 'number' })).toHaveCount(2)
  for (const word of ['two', 'three', 'five']) await expect(line(reader, `number ${word}`)).toHaveCount(0)
  for (const word of ['one', 'four']) await expect(line(reader, `number ${word}`)).toBeVisible()

  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('3 messages are back.')).toBeVisible()
  await expect(rowsOf(panel).filter({ hasText: 'number' })).toHaveCount(5)
  for (const word of ['two', 'three', 'five']) await expect(line(reader, `number ${word}`)).toBeVisible()
  // They are as they were.
  await expect(edited).toBeVisible()
  await expect(reader.getByText('(edited)')).toHaveCount(1)
  await reader.reload()
  for (const word of ['two', 'three', 'five']) await expect(line(reader, `number ${word}`)).toBeVisible()
  await expect(edited).toBeVisible()
  await expect(reader.getByText('(edited)')).toHaveCount(1)
})

/** The position of a row on the screen, in whole pixels. */
async function topOf(row: Locator): Promise<number> {
  return Math.round((await row.boundingBox())?.y ?? Number.NaN)
}

test.describe('a room with thousands of messages', { tag: '@long' }, () => {
  const count = 3000
  test.use({ expectedStatuses: [503] })

  async function open(page: Page, server: Server) {
    const room = unique('room')
    await storeMessages(server, room, count)
    await logInAsAdministrator(page, server.superKey)
    await page.goto(`/setting?panel=messages&room=${room}`)
    const panel = await openMessages(page)
    await expect(rowsOf(panel).first()).toContainText(`message ${count}`)
    return { room, panel }
  }

  test('keeps its position and selection when messages arrive', async ({ page, server }) => {
    const { room, panel } = await open(page, server)
    const row = rowsOf(panel).filter({ hasText: `message ${count - 20}` })
    await row.getByRole('checkbox').check()
    await row.hover()
    await page.mouse.wheel(0, 150)
    await expect(rowsOf(panel).first()).not.toBeInViewport()
    const before = await topOf(row)
    await say(server.url, { room, nick: 'bob', msg: 'just now' })
    await expect(panel.getByText('101 rows, and more')).toBeVisible()
    await expect(row.getByRole('checkbox')).toBeChecked()
    expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1)
    await expect(panel.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(rowsOf(panel).first()).toContainText('just now')
    await expect(rowsOf(panel).first()).toBeInViewport()
  })

  test('is not requested again after a refusal until the administrator asks', async ({ page, server }) => {
    const { panel } = await open(page, server)
    let refused = 0
    const furtherPages = /\/api\/admin\/messages\?.*cursor=/
    await page.route(furtherPages, (route) => {
      refused++
      const json = { code: 503, error: 'unavailable', message: 'Too busy.' }
      return route.fulfill({ status: 503, json })
    })
    await rowsOf(panel).first().getByRole('checkbox').focus()
    await page.keyboard.press('End')
    await expect(panel.getByText('Too busy.')).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    await expect(rowsOf(panel).last()).toBeInViewport()
    expect(refused).toBe(1)
    await page.unroute(furtherPages)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('Too busy.')).toHaveCount(0)
    await expect(panel.getByText('200 rows, and more')).toBeVisible()
  })

  test('can be read to its end by keyboard, with few rows in the document and the focus kept', {
    tag: '@long',
  }, async ({ page, server }) => {
    const { panel } = await open(page, server)
    const boxOf = (number: number) =>
      rowsOf(panel)
        .filter({ hasText: `message ${number}` })
        .getByRole('checkbox', { name: /^Select message/ })
    await boxOf(count).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(boxOf(count - 1)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(panel.getByText(`${count} rows`, { exact: true })).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [20] })
    const last = panel.getByRole('row', { name: /message 1 / })
    await page.keyboard.press('End')
    await expect(last).toBeInViewport()
    await expect(last).toHaveAttribute('aria-rowindex', `${count + 1}`)
    await expect(panel.getByRole('table')).toHaveAttribute('aria-rowcount', `${count + 1}`)
    expect(await rowsOf(panel).count()).toBeLessThan(100)
    await expectAccessibleInLong(page)

    await expect(boxOf(count - 1)).toBeFocused()
    await expect(boxOf(count - 1)).toBeChecked()
    await expect(panel.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(boxOf(count - 2)).toBeFocused()
    await expect(boxOf(count - 2)).toBeInViewport()
    await expect(last).toHaveCount(0)
    await panel.getByRole('checkbox', { name: 'Select all messages shown' }).check()
    await expect(panel.getByText(`${count} selected`)).toBeVisible()
    await panel.getByRole('button', { name: 'Delete selected' }).click()
    await expect(panel.getByText(`${count} messages were deleted.`)).toBeVisible()
    await expect(panel.getByText('Nothing matches these filters.')).toBeVisible()
  })
})

test.describe('on a phone, in Chinese', { tag: '@long' }, () => {
  test.use({
    locale: 'zh-CN',
    timezoneId: zone,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 667 },
  })

  test('the filters unfold, report errors, and make room for the results', async ({ page, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'n'.repeat(32), msg: 'x'.repeat(300) })
    await page.goto('/setting?panel=messages')
    await page.getByLabel('超级密钥').fill(server.superKey)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const panel = page.getByRole('region', { name: '消息', exact: true })
    const field = (name: string) => panel.getByLabel(name)
    await expect(field('房间')).toBeHidden()
    await panel.getByRole('button', { name: '筛选' }).click()
    await field('房间').fill(room)
    await field('从（本地时间）').fill(localMinute(Date.now() + hourMs))
    await field('到').fill(localMinute(Date.now() - hourMs))
    await panel.getByRole('button', { name: '搜索' }).click()
    await expect(field('到')).toHaveAccessibleDescription('结束时间早于开始时间。')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expectAccessibleInLong(page)
    await field('从（本地时间）').fill(localMinute(Date.now() - 2 * hourMs))
    await field('到').fill(localMinute(Date.now() + hourMs))
    await field('到').press('Enter')
    await expect(field('房间')).toBeHidden()
    await expect(panel.getByRole('button', { name: '筛选（3）' })).toBeFocused()
    await expect(rowsOf(panel)).toHaveCount(1)
    await expect(rowsOf(panel)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await panel.getByRole('button', { name: '重置' }).click()
    await expect(panel.getByRole('button', { name: '筛选', exact: true })).toBeVisible()
  })
})
