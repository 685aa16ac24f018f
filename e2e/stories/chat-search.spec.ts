import type { Locator, Page } from '@playwright/test'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts, searchTexts } from '@/lib/chat/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { line, type } from '../support/browser'
import { say, sayMany, unique } from '../support/talk'
import { sentence } from '../support/texts'

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

async function openSearch(page: Page, query: string): Promise<Locator> {
  await type(page, `/search ${query}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox')).toHaveValue(query)
  return dialog
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
    const dialog = await openSearch(page, 'needle')
    await expect(dialog.getByText(sentence(t('running'))).last()).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('stop') })).toBeVisible()
    // Results are shown as they come.
    await expect(dialog.getByRole('button', { name: /needle 25/ })).toBeVisible()
    await expectAccessibleInLong(page)
    await expect(dialog.getByText(t('done', { count: 25 }))).toBeVisible()
    await expect(dialog.getByRole('list', { name: t('results') }).getByRole('listitem')).toHaveCount(25)
    expect(served.asked).toHaveLength(25)
    expect(served.most).toBe(1)
  })

  test('says so when there is nothing', { tag: '@all' }, async ({ page, server, speak }) => {
    await openLongRoom(page, server.url)
    const dialog = await openSearch(page, 'not-there')
    await expect(dialog.getByText(speak(searchTexts)('nothing'))).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'hay' })).toHaveCount(0)
  })

  test('stops, goes on, and ends with its dialog', { tag: '@all' }, async ({ page, server, speak }) => {
    const t = speak(searchTexts)
    const room = await openLongRoom(page, server.url)
    const served = await servePages(page, room, 190)
    const dialog = await openSearch(page, 'needle')
    await expect(dialog.getByRole('button', { name: /needle 189/ })).toBeVisible()
    await dialog.getByRole('button', { name: t('stop') }).click()
    await expect(dialog.getByText(sentence(t('stopped')))).toBeVisible()
    const count = served.asked.length
    await dialog.getByRole('button', { name: t('further') }).click()
    await expect.poll(() => served.asked.length).toBeGreaterThan(count)
    expect(served.asked[count]?.get('before_id')).not.toBeNull()
    await dialog.getByRole('button', { name: t('close') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
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
      const dialog = await openSearch(page, 'needle')
      await page.clock.runFor(700)
      await expect(dialog.getByText(sentence(t('retrying'))).last()).toBeVisible()
      await page.clock.runFor(2000)
      await expect(dialog.getByRole('button', { name: /needle 4/ })).toBeVisible()
      served.failing = 100
      for (let i = 0; i < 5; i++) {
        await page.clock.runFor(20_000)
        await expect.poll(() => served.open).toBe(0)
      }
      await expect(dialog.getByText(sentence(t('failed')))).toBeVisible()
      const place = served.asked.at(-1)?.get('before_id')
      served.failing = 0
      await dialog.getByRole('button', { name: t('further') }).click()
      await page.clock.runFor(20_000)
      await expect
        .poll(async () => {
          await page.clock.runFor(2000)
          return dialog.getByText(t('done', { count: 4 })).isVisible()
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
    const dialog = await openSearch(page, 'needle from:bob')
    const field = dialog.getByRole('searchbox')
    const results = dialog.getByRole('list', { name: t('results') }).getByRole('button')
    await expect(results).toHaveText([/a needle of bob/])
    await field.fill('has:link after:today')
    await expect(results).toHaveText([/example\.org/])
    await field.fill('before:yesterday')
    await expect(dialog.getByText(t('nothing'))).toBeVisible()
    await field.fill('"needle from:bob"')
    await expect(dialog.getByText(t('nothing'))).toBeVisible()
    for (const [typed, expected] of [
      ['from:', t('noValue', { operator: 'from' })],
      ['has:pictures', t('badThing', { value: 'pictures' })],
      ['after:2026-02-30', sentence(t('badDay', { operator: 'after', value: '2026-02-30' }))],
      ['from:a from:b', t('twice', { operator: 'from' })],
      ['after:today before:yesterday', t('noDayBetween')],
    ] as const) {
      await field.fill(typed)
      await expect(dialog.getByText(expected)).toBeVisible()
      await expect(results).toHaveCount(0)
    }
  })

  test('inserts an operator with a press', { tag: '@all' }, async ({ page, server, speak }) => {
    const t = speak(searchTexts)
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'a needle of bob' })
    await page.goto(`/chat?room=${room}&nick=ann`)
    const dialog = await openSearch(page, 'needle')
    const field = dialog.getByRole('searchbox')
    await dialog.getByRole('button', { name: t('insert', { operator: 'from:' }) }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('needle from:')
    await page.keyboard.type('bob')
    await expect(dialog.getByRole('button', { name: /a needle of bob/ })).toBeVisible()
    await dialog.getByRole('button', { name: t('insert', { operator: 'before:' }) }).click()
    await expect(field).toHaveValue(/^needle from:bob before:\d{4}-\d\d-\d\d$/)
    // The day is selected, to be replaced.
    await page.keyboard.type('yesterday')
    await expect(field).toHaveValue('needle from:bob before:yesterday')
    await expect(dialog.getByText(t('nothing'))).toBeVisible()
    const heights = await dialog
      .getByRole('button', { name: sentence(t('insert', { operator: '.+' }).replace('.+', '{operator}')) })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
    await page.getByRole('button', { name: t('close') }).click()
    await expect(page.getByRole('textbox', { name: speak(chatTexts)('message') })).toBeVisible()
  })
})
