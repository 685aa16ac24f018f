import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { chatWindow } from '@/e2e/support/browser'
import { json, send } from '@/e2e/support/http'
import { get, say, success, unique } from '@/e2e/support/talk'

/** A room with messages of ann as administrator, with a trip code, as a bot, and plain. */
async function makeTalk(url: string, superKey: string) {
  const room = unique('room')
  const headers = { Authorization: `Bearer ${superKey}` }
  success(await send(`${url}/send`, json({ room, nick: 'ann', msg: 'as administrator' }, headers)))
  const { trip } = await say(url, { room, nick: 'ann#secret', msg: 'with a mark' })
  await say(url, { room, nick: 'weather', msg: '21 degrees', bot: 1 })
  await say(url, { room, nick: 'ann', msg: 'as anybody' })
  await get(url, '/poll', { room, nick: 'ann#secret', session: 's' })
  return { room, trip: trip ?? '' }
}

const row = (page: Page, text: string): Locator => chatWindow(page).log.locator('div.grid', { hasText: text })

/** The accessible text of a part of the page. */
const spoken = async (part: Locator) => (await part.ariaSnapshot()).replaceAll(/\s+/g, ' ')

async function expectTold(page: Page, trip: string): Promise<void> {
  expect(await spoken(row(page, 'as administrator'))).toContain('administrator ann: as administrator')
  expect(await spoken(row(page, 'with a mark'))).toContain(`mark ${trip}: with a mark`)
  expect(await spoken(row(page, '21 degrees'))).toContain('bot weather: 21 degrees')
  expect(await spoken(row(page, 'as anybody'))).toContain('ann: as anybody')
  expect(await spoken(chatWindow(page).log)).not.toMatch(/◆|admin\b/)
}

test('a screen reader reads who is administrator and whose trip code it is', async ({ page, server }) => {
  const { room, trip } = await makeTalk(server.url, server.superKey)
  await page.goto(`/chat?room=${room}&nick=bob`)
  await expect(row(page, 'as anybody')).toBeVisible()
  await expectTold(page, trip)
  await expect(chatWindow(page).people.getByText('mark')).toHaveCount(1)
  await expectAccessibleInLong(page)
})

test('forced colours keep a frame around the badges that no nick can contain', async ({ page, server }) => {
  const { room, trip } = await makeTalk(server.url, server.superKey)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/chat?room=${room}&nick=bob`)
  const badge = row(page, 'as administrator').getByText('admin', { exact: true })
  const mark = row(page, 'with a mark').getByTitle(`Mark of ann: ${trip}`)
  const bot = row(page, '21 degrees').getByText('bot', { exact: true }).last()
  for (const sign of [badge, mark, bot]) {
    const look = await sign.evaluate((element) => {
      const { borderTopWidth, borderTopColor, color } = getComputedStyle(element)
      return { borderTopWidth, isSeen: borderTopColor === color }
    })
    expect(look).toEqual({ borderTopWidth: '1px', isSeen: true })
  }
  await expectAccessibleInLong(page)
})

test('the chat without scripts distinguishes badges from nicks, too', async ({ newPerson, server }) => {
  const { room, trip } = await makeTalk(server.url, server.superKey)
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto(`/chat?room=${room}&nick=bob`)
  await expectTold(page, trip)
})
