import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { chatWindow, holdRequests, untilInteractive } from '../support/browser'
import { poll, say, sayMany, texts, unique } from '../support/talk'

/** Opens a page whose scripts load only after an action. */
async function openEarly(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const release = await holdRequests(page, '**/_next/static/**/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await untilInteractive(page)
}

test.describe('a choice made before the scripts have loaded', () => {
  test('selects the application of a contact link', async ({ page }) => {
    const app = page.getByLabel(/^App\b/)
    await openEarly(page, '/tools/contacts', () => app.selectOption('telegram'))
    await expect(app).toHaveValue('telegram')
    const asked = page.waitForRequest('**/api/add/v1/link?*')
    await page.locator('input[name=id]').fill('durov')
    await page.locator('input[name=id]').press('Enter')
    expect(new URL((await asked).url()).searchParams.get('app')).toBe('telegram')
  })

  test('selects the version of the UUIDs', async ({ page }) => {
    const version = page.locator('select[name=version]')
    // The window asks as soon as its scripts run.
    const asked = page.waitForRequest('**/uuid?*')
    await openEarly(page, '/tools/uuid', () => version.selectOption('v7'))
    expect(new URL((await asked).url()).searchParams.get('version')).toBe('v7')
  })
  test('of a nickname in use is answered', async ({ page, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'hello' })
    await poll(server.url, { room, nick: 'ann', session: 'a' })
    const nick = page.getByRole('textbox', { name: 'Nickname' })
    await openEarly(page, `/chat?room=${room}`, () => nick.fill('ann'))
    const said = page.getByRole('status').filter({ hasText: 'is in use in this room' })
    await said.getByRole('button', { name: 'ann2', exact: true }).click()
    await expect(nick).toHaveValue('ann2')
  })

  test('keeps the nick on the way to a linked message', { tag: '@long' }, async ({ page, server }) => {
    const room = unique('room')
    const { id: first } = await say(server.url, { room, nick: 'ann', msg: 'the very first' })
    const after = Array.from({ length: 120 }, (_, i) => `m${i}`)
    await sayMany(server.url, room, 'eve', after)
    await openEarly(page, `/chat?room=${room}#m${first}`, async () => {
      await page.getByRole('textbox', { name: 'Nickname' }).fill('zoe')
      await page.getByRole('button', { name: 'Enter chat' }).click()
      await page.waitForURL(/nick=zoe/, { waitUntil: 'commit' })
    })
    await expect(page.locator(`[data-message="${first}"]`)).toBeInViewport()
  })

  test('keeps a line of the chat, which is not sent as a message while it may be a command', async ({
    page,
    server,
  }) => {
    const room = unique('room')
    const { message, send } = chatWindow(page)
    await openEarly(page, `/chat?room=${room}&nick=ann`, async () => {
      await message.fill('/nick zoe#secret')
      await send.click()
    })
    await expect(message).toHaveValue('/nick zoe#secret')
    await message.press('Enter')
    await expect(chatWindow(page).people.getByText('zoe')).toBeVisible()
    expect(texts((await poll(server.url, { room })).messages)).toEqual([])
  })
})
