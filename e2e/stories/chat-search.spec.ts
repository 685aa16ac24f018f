import type { Locator, Page } from '@playwright/test'
import type { Message } from '@/lib/chat/contract/chat'
import { searchTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { expect, expectAccessible, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow, line, phone, type } from '../support/browser'
import { say, sayMany, unique } from '../support/talk'
import { anyLanguage, sentence } from '../support/texts'

const messageOf = (room: string, id: number): Message => ({
  ...{ id, time: Date.now() - 86_400_000, type: 'message', room, nick: 'bob', trip: null },
  ...{ msg: `needle ${id}`, is_admin: false, ref_id: null },
})

/** A server that scans slowly: `pages` of 2,000 messages with one hit each. Records what is asked. */
async function servePages(page: Page, room: string, pages: number) {
  const state = { asked: [] as URLSearchParams[], open: 0, most: 0, answered: 0, failing: 0, heldMs: 20 }
  await page.route('**/search?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    state.asked.push(query)
    state.most = Math.max(state.most, ++state.open)
    await new Promise((resolve) => setTimeout(resolve, state.heldMs))
    state.open--
    // The page may have ended it.
    if (state.failing > 0) {
      state.failing--
      return route.fulfill({ status: 502, body: 'Bad gateway' }).catch(() => undefined)
    }
    const id = state.answered++ === 0 ? pages : Number(query.get('before_id')) - 1
    const json = {
      code: 200,
      room,
      messages: [messageOf(room, id)],
      before_id: id > 1 ? id : null,
      looked_at: 2000,
    }
    await route.fulfill({ json }).catch(() => undefined)
  })
  return state
}

/** A room whose page leaves older messages to the server. */
async function openLongRoom(page: Page, url: string): Promise<string> {
  const room = unique('room')
  await sayMany(
    url,
    room,
    'ann',
    Array.from({ length: 150 }, (_, i) => `hay ${i} ${'x'.repeat(300)}`),
  )
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'hay 149')).toBeVisible()
  return room
}

const panelOf = (page: Page): Locator => page.getByRole('search')

/** With the list of what is found. */
async function openSearch(page: Page, query: string): Promise<Locator> {
  await type(page, `/search ${query}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('searchbox')).toHaveValue(query)
  await panel.getByRole('button', { name: anyLanguage(searchTexts, 'list') }).click()
  return panel
}

test.describe('the search', () => {
  test('goes to the end of the room by itself, with one request at a time', { tag: '@all' }, async ({
    page,
    server,
    speak,
  }) => {
    const t = speak(searchTexts)
    const room = await openLongRoom(page, server.url)
    const served = await servePages(page, room, 25)
    const panel = await openSearch(page, 'needle')
    await expect(panel.getByText(sentence(t('running'))).last()).toBeVisible()
    await expect(panel.getByRole('button', { name: t('stop') })).toBeVisible()
    // Results are shown as they come.
    await expect(panel.getByRole('button', { name: /needle 25/ })).toBeVisible()
    await expectAccessibleInLong(page)
    await expect(panel.getByText(t('done', { count: 25 }))).toBeVisible({ timeout: 45_000 })
    await expect(panel.getByRole('list', { name: t('results') }).getByRole('listitem')).toHaveCount(25)
    expect(served.asked).toHaveLength(25)
    expect(served.most).toBe(1)
  })

  test('says so when there is nothing', { tag: '@all' }, async ({ page, server, speak }) => {
    await openLongRoom(page, server.url)
    const panel = await openSearch(page, 'not-there')
    await expect(panel.getByText(speak(searchTexts)('nothing'))).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: 'hay' })).toHaveCount(0)
  })

  test('stops, goes on, and ends with its panel', { tag: '@all' }, async ({ page, server, speak }) => {
    const t = speak(searchTexts)
    const room = await openLongRoom(page, server.url)
    const served = await servePages(page, room, 190)
    const panel = await openSearch(page, 'needle')
    await expect(panel.getByRole('button', { name: /needle 189/ })).toBeVisible()
    await panel.getByRole('button', { name: t('stop') }).click()
    await expect(panel.getByText(sentence(t('stopped')))).toBeVisible()
    const count = served.asked.length
    await panel.getByRole('button', { name: t('further') }).click()
    await expect.poll(() => served.asked.length).toBeGreaterThan(count)
    expect(served.asked[count]?.get('before_id')).not.toBeNull()
    await panel.getByRole('button', { name: t('close') }).click()
    await expect(panel).toHaveCount(0)
    const asked = served.asked.length
    // It asks for the next page as soon as it has one.
    await expect.poll(() => served.open).toBe(0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect.poll(() => served.open).toBe(0)
    expect(served.asked.length).toBeLessThanOrEqual(asked + 1)
    expect(served.most).toBe(1)
  })

  test.describe('without an answer', () => {
    test.use({ expectedStatuses: [502] })

    test('tries again, gives up with a sentence, and goes on when asked', { tag: '@all' }, async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(searchTexts)
      const room = await openLongRoom(page, server.url)
      await page.clock.install()
      const served = await servePages(page, room, 4)
      served.failing = 1
      const panel = await openSearch(page, 'needle')
      await page.clock.runFor(700)
      await expect(panel.getByText(sentence(t('retrying'))).last()).toBeVisible()
      await page.clock.runFor(2000)
      await expect(panel.getByRole('button', { name: /needle 4/ })).toBeVisible()
      served.failing = 100
      for (let i = 0; i < 5; i++) {
        await page.clock.runFor(20_000)
        await expect.poll(() => served.open).toBe(0)
      }
      await expect(panel.getByText(sentence(t('failed')))).toBeVisible()
      const place = served.asked.at(-1)?.get('before_id')
      served.failing = 0
      await panel.getByRole('button', { name: t('further') }).click()
      await page.clock.runFor(20_000)
      await expect
        .poll(async () => {
          await page.clock.runFor(2000)
          return panel.getByText(t('done', { count: 4 })).isVisible()
        })
        .toBe(true)
      expect(served.asked.filter((query) => query.get('before_id') === place).length).toBeGreaterThan(1)
    })
  })

  test('understands operators, and says what is wrong with them', { tag: '@all' }, async ({
    page,
    server,
    speak,
  }) => {
    const t = speak(searchTexts)
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'a needle of bob' })
    await say(server.url, { room, nick: 'ann', msg: 'a needle at https://example.org/' })
    await page.goto(`/chat?room=${room}&nick=ann`)
    const panel = await openSearch(page, 'needle from:bob')
    const field = panel.getByRole('searchbox')
    const results = panel.getByRole('list', { name: t('results') }).getByRole('button')
    await expect(results).toHaveText([/a needle of bob/])
    await field.fill('has:link after:today')
    await expect(results).toHaveText([/example\.org/])
    await field.fill('before:yesterday')
    await expect(panel.getByText(t('nothing'))).toBeVisible()
    await field.fill('"needle from:bob"')
    await expect(panel.getByText(t('nothing'))).toBeVisible()
    for (const [typed, expected] of [
      ['from:', t('noValue', { operator: 'from' })],
      ['has:pictures', t('badThing', { value: 'pictures' })],
      ['after:2026-02-30', sentence(t('badDay', { operator: 'after', value: '2026-02-30' }))],
      ['from:a from:b', t('twice', { operator: 'from' })],
      ['after:today before:yesterday', t('noDayBetween')],
    ] as const) {
      await field.fill(typed)
      await expect(panel.getByText(expected)).toBeVisible()
      await expect(results).toHaveCount(0)
    }
  })

  test('inserts an operator with a press', { tag: '@all' }, async ({ page, server, speak }) => {
    const t = speak(searchTexts)
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'a needle of bob' })
    await page.goto(`/chat?room=${room}&nick=ann`)
    const panel = await openSearch(page, 'needle')
    const field = panel.getByRole('searchbox')
    await panel.getByRole('button', { name: t('insert', { operator: 'from:' }) }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('needle from:')
    await page.keyboard.type('bob')
    await expect(panel.getByRole('button', { name: /a needle of bob/ })).toBeVisible()
    await panel.getByRole('button', { name: t('insert', { operator: 'before:' }) }).click()
    await expect(field).toHaveValue(/^needle from:bob before:\d{4}-\d\d-\d\d$/)
    // The day is selected, to be replaced.
    await page.keyboard.type('yesterday')
    await expect(field).toHaveValue('needle from:bob before:yesterday')
    await expect(panel.getByText(t('nothing'))).toBeVisible()
    const heights = await panel
      .getByRole('button', { name: sentence(t('insert', { operator: '.+' }).replace('.+', '{operator}')) })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
    await panel.getByRole('button', { name: t('close') }).click()
    await expect(page.getByRole('textbox', { name: speak(chatTexts)('message') })).toBeVisible()
  })
})

const topOf = (row: Locator) => row.evaluate((each) => Math.round(each.getBoundingClientRect().top))

test('matches are found in any order and marked, keys go from one to the next, and Escape leads back', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(searchTexts)
  const room = unique('room')
  await sayMany(
    server.url,
    room,
    'bob',
    Array.from({ length: 90 }, (_, i) => `${i % 30 === 5 ? 'the Coffee of the printer, ' : ''}row ${i}.`),
  )
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { log, message } = chatWindow(page)
  await expect(line(page, 'row 89.')).toBeVisible()
  await log.evaluate((box) => box.scrollBy(0, -900))
  await expect(page.getByRole('button', { name: speak(chatTexts)('toNewest') })).toBeVisible()
  const first = await log.getByRole('article').evaluateAll((rows) => {
    const top = rows[0]?.closest('[role=log]')?.getBoundingClientRect().top ?? 0
    return rows.find((row) => row.getBoundingClientRect().top > top)?.id ?? ''
  })
  const before = await topOf(page.locator(`[id="${first}"]`))
  await page.keyboard.press('Control+Shift+F')
  const panel = panelOf(page)
  const field = panel.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('printer ＣＯＦＦＥＥ')
  await expect(panel.getByRole('status')).toHaveText(t('done', { count: 3 }))
  const marked = () => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)
  await expect.poll(marked).toBe(6)
  await expectAccessible(page)
  const expectAt = async (at: number, row: string) => {
    await expect(panel.getByRole('status')).toContainText(t('position', { at, count: 3 }))
    await expect(line(page, row)).toBeInViewport()
    await expect(field).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectAt(1, 'row 65.')
  await page.keyboard.press('Enter')
  await expectAt(2, 'row 35.')
  await page.keyboard.press('Shift+Enter')
  await expectAt(1, 'row 65.')
  await page.keyboard.press('Shift+F3')
  await expectAt(3, 'row 5.')
  await page.keyboard.press('F3')
  await expectAt(1, 'row 65.')
  await field.fill('"printer coffee"')
  await expect(panel.getByRole('status')).toHaveText(t('nothing'))
  await expect.poll(marked).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(message).toBeFocused()
  await expect
    .poll(async () => Math.abs((await topOf(page.locator(`[id="${first}"]`))) - before))
    .toBeLessThan(3)
  // What was looked for is still there.
  await page.keyboard.press('Control+Shift+F')
  await expect(field).toHaveValue('"printer coffee"')
  await panel.getByRole('button', { name: t('close') }).click()
  await expect(panel).toHaveCount(0)
})

test.describe('on a phone, in Chinese', () => {
  test.use({ ...phone, isMobile: true })

  test('a day leads to its first message, which is loaded, and the buttons find words without spaces', {
    tag: '@desktop',
  }, async ({ page, server, speak }) => {
    const t = speak(searchTexts)
    const room = unique('房间')
    await sayMany(
      server.url,
      room,
      'bob',
      Array.from(
        { length: 150 },
        (_, i) => `第 ${i} 条。${i === 20 ? '今天天气很好' : ''}${'长'.repeat(300)}`,
      ),
    )
    await page.goto(`/chat?room=${encodeURIComponent(room)}&nick=ann`)
    await expect(line(page, '第 149 条。')).toBeVisible()
    await expect(line(page, '第 0 条。')).toHaveCount(0)
    await type(page, '/search')
    const panel = panelOf(page)
    await expectAccessible(page)
    const day = panel.getByLabel(t('day'))
    await day.fill(await page.evaluate(() => new Date().toLocaleDateString('sv')))
    await expect(line(page, '第 0 条。')).toBeInViewport()
    await expect(line(page, '第 149 条。')).toHaveCount(0)
    await panel.getByRole('searchbox').fill('很好 天气')
    await expect(panel.getByRole('status')).toHaveText(t('done', { count: 1 }))
    await panel.getByRole('button', { name: t('older') }).tap()
    await expect(panel.getByRole('status')).toContainText(t('position', { at: 1, count: 1 }))
    await expect(line(page, '今天天气很好')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})
