import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { devices } from '@/e2e/support/browser'
import { Network } from '@/e2e/support/networks'
import { get, poll, say, success, texts, unique } from '@/e2e/support/talk'
import { cleanUpTexts } from '@/lib/actions/texts'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import { messageTexts, peopleTexts, roomTexts } from '@/lib/chat/admin-texts'
import type { Translator } from '@/lib/core/i18n/texts'
import { banTexts } from '@/lib/moderation/texts'

// How many clicks common tasks take from the dashboard; typing is not counted.

/** Clicks, and counts the clicks. */
function countedClicks() {
  let count = 0
  return {
    click: async (target: Locator) => {
      count++
      await target.click()
    },
    /** Of a drop-down list: one click opens it, another one chooses. */
    select: async (target: Locator, label: string) => {
      count += 2
      await target.selectOption(label)
    },
    count: () => count,
  }
}

type Clicks = ReturnType<typeof countedClicks>

/** Opens a panel by the navigation. */
async function openPanel(
  page: Page,
  speak: Translator,
  name: 'accounts' | 'messages' | 'rooms',
  clicks: Clicks,
) {
  const t = speak(adminTexts)
  const link = page
    .getByRole('navigation', { name: t('panels') })
    .getByRole('link', { name: t(name), exact: true })
  if (await link.isVisible()) await clicks.click(link)
  else await clicks.select(page.getByRole('combobox', { name: t('panels') }), t(name))
  return page.getByRole('region', { name: t(name), exact: true })
}

for (const [index, { name, options, tag }] of devices.entries())
  test.describe(name, { tag }, () => {
    test.use({ ...options, expectedStatuses: [403] })

    test('a message is deleted with one click on the dashboard, and restored with another', async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(messageTexts)
      const [room, text] = [unique('room'), unique('buy my pills')]
      await say(server.url, { room, nick: 'ann', msg: 'hello' })
      const { id } = await say(server.url, { room, nick: 'mallory', msg: text })
      await logInAsAdministrator(page, server.superKey)
      const clicks = countedClicks()
      const latest = page.getByRole('list', { name: t('latest') })
      await expect(latest.getByText(text)).toBeVisible()
      await expectAccessibleInLong(page)
      await clicks.click(latest.getByRole('button', { name: t('deleteOf', { id }), exact: true }))
      await expect(page.getByText(t('gone', { count: 1 }))).toBeVisible()
      expect(clicks.count()).toBeLessThanOrEqual(2)
      await expect(latest.getByText(text)).toHaveCount(0)
      expect(texts((await poll(server.url, { room })).messages)).toEqual(['hello'])
      await page.getByRole('button', { name: t('undo'), exact: true }).click()
      await expect(latest.getByText(text)).toBeVisible()
      expect(texts((await poll(server.url, { room })).messages)).toEqual(['hello', text])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
    })

    test('a room is frozen with one click on the dashboard, and opened with another', async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(roomTexts)
      const room = unique('room')
      await say(server.url, { room, nick: 'ann', msg: 'hello' })
      await logInAsAdministrator(page, server.superKey)
      const clicks = countedClicks()
      await clicks.click(page.getByRole('button', { name: t('freezeOf', { room }), exact: true }))
      await expect(page.getByText(t('isFrozen', { room }))).toBeVisible()
      expect(clicks.count()).toBeLessThanOrEqual(2)
      expect((await get(server.url, '/send', { room, nick: 'bob', msg: 'x' })).status).toBe(403)
      await clicks.click(page.getByRole('button', { name: t('unfreezeOf', { room }), exact: true }))
      await expect(page.getByText(t('isUnfrozen', { room }))).toBeVisible()
      await say(server.url, { room, nick: 'bob', msg: 'free again' })
    })

    test('a room without recent messages is frozen in the panel of rooms', async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(roomTexts)
      const room = unique('room')
      await administration(server).post('/rooms', { room })
      await logInAsAdministrator(page, server.superKey)
      const clicks = countedClicks()
      const panel = await openPanel(page, speak, 'rooms', clicks)
      await panel.getByRole('searchbox').fill(room)
      await panel.getByRole('searchbox').press('Enter')
      await clicks.click(panel.getByRole('button', { name: t('freezeOf', { room }), exact: true }))
      await expect(panel.getByText(t('isFrozen', { room }))).toBeVisible()
      await expect(panel.getByRole('row').filter({ hasText: room })).toContainText(t('frozen'))
    })

    test('an account of a room is created in five clicks, the room chosen from a list', async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(peopleTexts)
      const [room, username] = [unique('room'), unique('user')]
      await administration(server).post('/rooms', { room, kind: 'custom' })
      await logInAsAdministrator(page, server.superKey)
      const clicks = countedClicks()
      const panel = await openPanel(page, speak, 'accounts', clicks)
      await clicks.click(panel.getByRole('button', { name: t('newAccount') }))
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t('username') }).fill(username)
      await dialog.getByLabel(t('password'), { exact: true }).fill('password')
      await clicks.click(dialog.getByRole('combobox', { name: t('room') }))
      await expect(dialog.getByRole('option', { name: 'main', exact: true })).toHaveCount(0)
      await expectAccessibleInLong(page)
      await clicks.click(dialog.getByRole('option', { name: room, exact: true }))
      await clicks.click(dialog.getByRole('button', { name: speak(adminTexts)('create') }))
      await expect(panel.getByText(t('accountMade', { name: username }))).toBeVisible()
      // On a phone the panels are in a drop-down list, which takes a click more.
      expect(clicks.count()).toBe(options.hasTouch ? 6 : 5)
      expect(await administration(server).get(`/accounts/${username}`)).toMatchObject({ room })
    })

    test('a sender is banned, and what they wrote deleted, with two clicks, without leaving the list', async ({
      page,
      server,
      speak,
    }) => {
      const [t, clean, ban] = [speak(messageTexts), speak(cleanUpTexts), speak(banTexts)]
      const room = unique('room')
      const nick = unique('mal').slice(0, 20)
      const network = new Network(80 + index)
      const send = (msg: string) => network.call(`${server.url}/send`, { room, nick, msg })
      const counted = { what: clean('messages', { count: 12 }) }
      for (let i = 1; i <= 12; i++) {
        success(await send(`bad ${i}`))
        await say(server.url, { room, nick: 'ann', msg: `good ${i}` })
      }
      await logInAsAdministrator(page, server.superKey)
      await page.goto(`/setting?panel=messages&room=${room}`)
      const panel = page.getByRole('region', { name: speak(adminTexts)('messages'), exact: true })
      const row = panel.getByRole('row').filter({ hasText: /bad 1(?!\d)/ })
      await row.scrollIntoViewIfNeeded()
      const frame = panel.getByRole('table').locator('xpath=..')
      const scrolled = () => frame.evaluate((element) => element.scrollTop)
      const before = await scrolled()
      expect(before).toBeGreaterThan(0)
      const banButton = row.getByRole('button', { name: t('banOf', { nick }), exact: true })
      const dialog = page.getByRole('dialog')

      await banButton.click()
      await expect(dialog.getByRole('combobox', { name: clean('ban') })).toHaveValue('43200')
      await expectAccessibleInLong(page)
      await dialog.getByRole('combobox', { name: ban('where') }).selectOption(room)
      await expect(dialog.getByRole('status')).toContainText(counted.what)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(1)
      await expect(banButton).toBeFocused()

      const clicks = countedClicks()
      await clicks.click(banButton)
      await clicks.click(dialog.getByRole('button', { name: clean('yesDeleteBan'), exact: true }))
      expect(clicks.count()).toBe(2)
      await expect(panel.getByText(clean('deleted', counted))).toBeVisible()
      await expect(panel.getByRole('row').filter({ hasText: /bad \d/ })).toHaveCount(0)
      expect((await send('x')).status).toBe(403)
      expect(texts((await poll(server.url, { room })).messages)).toHaveLength(12)
      await panel.getByRole('button', { name: clean('undo'), exact: true }).click()
      await expect(panel.getByText(clean('undone'))).toBeVisible()
      expect(texts((await poll(server.url, { room })).messages)).toHaveLength(24)
    })

    test('copies of a text and links to a host go, and their senders are banned, with two clicks', async ({
      page,
      server,
      speak,
    }) => {
      const [clean, stored] = [speak(cleanUpTexts), speak(storedTexts)]
      const network = new Network(80 + index)
      const [name, host] = [unique('text'), `${unique('host')}.example`]
      success(await network.call(`${server.url}/api/sf/v1/save`, { name, text: `a copy of ${name}` }))
      success(await network.call(`${server.url}/go/addlink`, { target: `https://${host}/` }))
      await logInAsAdministrator(page, server.superKey)
      const button = (label: string) => page.getByRole('button', { name: label, exact: true })
      for (const [panel, label] of [
        ['texts', stored('sameBytesOf', { name })],
        ['links', stored('sameHostOf', { host })],
      ] as const) {
        await page.goto(`/setting?panel=${panel}`)
        const clicks = countedClicks()
        await clicks.click(button(label))
        await clicks.click(button(clean('yesDeleteBan')))
        expect(clicks.count()).toBe(2)
        const banned = clean('banned', { senders: clean('senders', { count: 1 }), count: 1 })
        await expect(page.getByText(banned)).toBeVisible()
        await button(clean('undo')).click()
        await expect(page.getByText(clean('undone'))).toBeVisible()
      }
    })
  })
