import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { holdRequests, phone } from '@/e2e/support/browser'
import { execute } from '@/e2e/support/database'
import { type Server, startServer } from '@/e2e/support/server'
import { say, unique } from '@/e2e/support/talk'
import { adminTexts } from '@/lib/admin/texts'
import { wordTexts } from '@/lib/moderation/texts'

test('what is searched before the scripts run is found in the same panel', async ({ page, server }) => {
  const nick = unique('nick')
  const admin = administration(server)
  for (const each of [nick, unique('other')]) await admin.post('/bans', { nick: each })
  await logInAsAdministrator(page, server.superKey)
  const release = await holdRequests(page, '**/*.js*')
  await page.goto('/setting?panel=bans', { waitUntil: 'commit' })
  const find = page.getByRole('searchbox')
  await find.fill(nick)
  await find.press('Enter')
  await page.waitForURL(new RegExp(`panel=bans&q=${nick}`), { waitUntil: 'commit' })
  release()
  await expect(find).toHaveValue(nick)
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: nick })).toBeVisible()
})

test.describe('a new platform', () => {
  let server: Server
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(async () => expect(await server.stop()).toBe(0))

  test('suggests the next step in empty lists, and says what a search did not find', async ({ page }) => {
    await logInAsAdministrator(page, server.superKey, server.url)
    const setting = settingPage(page)
    const steps = [
      ['Words', 'No words yet. Add one, or import a list.', 'Add words…'],
      ['Bans', 'Nobody is banned.', 'New ban…'],
      ['Accounts & keys', 'No accounts yet.', 'New account…'],
      ['Incoming webhooks', 'No incoming webhooks yet.', 'New webhook…'],
      ['Outgoing webhooks', 'No outgoing webhooks yet.', 'New webhook…'],
    ] as const
    for (const [name, text, button] of steps) {
      const panel = await setting.open(name)
      await expect(panel.getByText(text)).toBeVisible()
      await panel.getByRole('button', { name: button }).click()
      await expect(setting.dialog).toBeVisible()
      await page.keyboard.press('Escape')
    }
    for (const [name, text] of [
      ['Texts', 'No texts yet.'],
      ['Links', 'No links yet.'],
    ] as const) {
      const panel = await setting.open(name)
      await expect(panel.getByText(text)).toBeVisible()
      await expect(panel.getByRole('link', { name: /Share a text|Make a link/ })).toBeVisible()
    }
    await expectAccessibleInLong(page)
    const words = await setting.open('Words')
    await setting.find.fill('tea')
    await setting.find.press('Enter')
    await expect(words.getByText('Nothing found for “tea”.')).toBeVisible()
    await expect(words.getByRole('button', { name: 'Add words…' })).toBeVisible()
  })

  test.describe('on a phone, in Chinese', () => {
    test.use(phone)
    test('suggests the next step in an empty list, too', async ({ page, speak }) => {
      const t = speak(wordTexts)
      await logInAsAdministrator(page, server.superKey, server.url)
      await page.getByRole('combobox', { name: speak(adminTexts)('panels') }).selectOption('words')
      await expect(page.getByText(t('empty'))).toBeVisible()
      await expectAccessibleInLong(page)
      await page.getByRole('button', { name: t('import') }).click()
      await expect(page.getByRole('dialog', { name: t('importTitle') })).toBeVisible()
    })
  })

  test('finds one of ten thousand rooms by a part of its name, in natural order', async ({ page }) => {
    await execute(
      server.data.databaseUrl,
      `INSERT INTO rooms (name, kind, created_time)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
        SELECT 'hall' || i, 'public', 1 FROM n`,
    )
    await logInAsAdministrator(page, server.superKey, server.url)
    const { dialog, open } = settingPage(page)
    const panel = await open('Bans')
    await panel.getByRole('button', { name: 'New ban…' }).click()
    const room = dialog.getByRole('combobox', { name: 'Room' })
    const options = dialog.getByRole('listbox', { name: 'Rooms' }).getByRole('option')
    await room.click()
    await expect(options).toHaveCount(50)
    await expect(dialog.getByText('There are more rooms.')).toBeVisible()
    await room.fill('hall99')
    await expect(options.nth(1)).toHaveText('hall990')
    await expect(options.nth(11)).toHaveText('hall9900')
    await room.press('ArrowDown')
    await room.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expectAccessibleInLong(page)
    await room.press('Enter')
    await expect(room).toHaveValue('hall990')
    await expect(options).toHaveCount(0)

    // A room that is not in the list can be typed; Escape closes the list before the dialog.
    await room.fill('nowhere')
    await expect(dialog.getByText('No room found with this')).toBeVisible()
    await room.press('Escape')
    await expect(dialog.getByText('No room found with this')).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(room).toHaveValue('nowhere')
  })
})

test('a long search runs on to its end by itself, and can be stopped and continued', async ({
  page,
  server,
}) => {
  const [room, word] = [unique('room'), unique('word')]
  await say(server.url, { room, nick: 'ann', msg: `the ${word}` })
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Messages')
  // As from a server with millions of messages: pages end early, the last one has the message.
  let [asked, released] = [0, Promise.resolve()]
  let release = () => {}
  await page.route(/\/api\/admin\/messages\?.*q=word/, async (route) => {
    asked++
    if (asked > 1) await released
    if (asked > 12)
      return route.fallback({
        url: route
          .request()
          .url()
          .replace(/&?cursor=\d+/, ''),
      })
    return route.fulfill({ json: { code: 200, messages: [], cursor: String(1000 - asked) } })
  })
  released = new Promise((resolve) => {
    release = resolve
  })
  await panel.getByRole('checkbox', { name: 'Live' }).uncheck()
  await setting.find.fill(word)
  await setting.find.press('Enter')
  await expect(panel.getByText('Searching… 0 found so far.')).toBeVisible()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByText('Stopped. 0 found so far.')).toBeVisible()
  release()
  released = Promise.resolve()
  await expectAccessibleInLong(page)
  expect(asked).toBe(2)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText(`the ${word}`)).toBeVisible()
  await expect(panel.getByText('1 row', { exact: true })).toBeVisible()
  expect(asked).toBe(13)
})

test.describe('a refused form', () => {
  test.use({ expectedStatuses: [400, 409] })

  test('has each error once, at its field, as a sentence', async ({ page, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'hello' })
    await logInAsAdministrator(page, server.superKey)
    const { dialog, open } = settingPage(page)
    const panel = await open('Rooms')
    await panel.getByRole('button', { name: 'New room…' }).click()
    const name = dialog.getByRole('textbox', { name: 'Name' })
    for (const [given, error] of [
      ['a b', /^May hold letters, digits/],
      [room, /^This is already taken\.$/],
    ] as const) {
      await name.fill(given)
      await name.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText(error)
      await expect(dialog.getByRole('alert')).toHaveCount(1)
      await expect(name).toBeFocused()
    }
  })
})
