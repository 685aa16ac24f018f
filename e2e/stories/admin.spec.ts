import type { Locator, Page } from '@playwright/test'
import { panelNames } from '@/components/admin/panel-names'
import { expect, expectAccessible, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { chatWindow, line, type } from '@/e2e/support/browser'
import type { Server } from '@/e2e/support/server'
import { get, say, unique } from '@/e2e/support/talk'
import { adminTexts } from '@/lib/admin/texts'

const panels = [
  ...[
    'Dashboard',
    'Rooms',
    'Messages',
    'Words',
    'Bans',
    'Accounts & keys',
    'Texts',
    'Links',
    'Outgoing webhooks',
    'Services',
    'Settings',
  ],
  ...['Audit log', 'Backup & export'],
]

test.describe('the sign-in of administrators', () => {
  test.use({ expectedStatuses: [401] })

  test('reports a wrong key, opens the panel with the right one, and reports when the session has ended', async ({
    page,
    server,
  }) => {
    const setting = settingPage(page)
    await page.goto('/setting')
    await expectAccessible(page)
    await setting.key.fill('wrong')
    await setting.logIn.click()
    await expect(setting.key).toHaveAccessibleDescription(
      'That is not the super key. Please check it and try again.',
    )
    // White space that was copied with the key.
    await setting.key.fill(` ${server.superKey} `)
    await setting.logIn.click()
    await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('group', { name: 'Now' })).toContainText('ready')

    await administration(server).delete('/session?all=1')
    await page.getByRole('link', { name: 'Rooms' }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(setting.key).toBeFocused()
    await setting.key.fill(server.superKey)
    await setting.key.press('Enter')
    await expect(page.getByRole('region', { name: 'Rooms', exact: true })).toBeVisible()
    await setting.logOut.click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.reload()
    await expect(setting.key).toBeVisible()
  })
})

test.describe('a session that ends', () => {
  test.use({ expectedStatuses: [401] })

  async function askedAgain(page: Page) {
    const again = page.getByRole('dialog', { name: 'Administrator sign-in' })
    await expect(again.getByText('Your session has ended.')).toBeVisible()
    await expect(settingPage(page).key).toBeFocused()
    return again
  }

  async function logInAgain(page: Page, server: Server, again: Locator) {
    await settingPage(page).key.fill(server.superKey)
    await settingPage(page).key.press('Enter')
    await expect(again).toHaveCount(0)
  }

  test('keeps what is being typed and shown; meanwhile nothing is requested or readable', async ({
    page,
    server,
  }) => {
    const [room, text] = [unique('room'), unique('news')]
    await say(server.url, { room, nick: 'ann', msg: 'hello' })
    await page.clock.install()
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Messages')
    await panel.getByRole('button', { name: 'Post…' }).click()
    const post = page.getByRole('dialog', { name: 'Post as administrator' })
    await post.getByLabel('Room').fill(room)
    await post.getByRole('textbox', { name: 'Text' }).fill(text)
    // The panel polls for new messages.
    await administration(server).delete('/session?all=1')
    const again = await askedAgain(page)
    await expectAccessibleInLong(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    const ground = await again.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
    expect(ground).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(setting.key).toBeFocused()
    // The panel polls every three seconds.
    await page.clock.runFor(10_000)
    expect(calls).toEqual([])
    await logInAgain(page, server, again)
    await expect(post.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await expect(post.getByRole('textbox', { name: 'Text' })).toHaveValue(text)
    await post.getByRole('button', { name: 'Post' }).click()
    await expect(panel.getByRole('row').filter({ hasText: text })).toBeVisible()
    // It polls again.
    await say(server.url, { room, nick: 'ann', msg: 'and on' })
    await expect(panel.getByRole('row').filter({ hasText: 'and on' })).toBeVisible()
  })

  test('keeps a key that is shown only once, and the list loads after the sign-in', {
    tag: '@long',
  }, async ({ page, server }) => {
    const note = unique('note')
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Accounts & keys')
    await panel.getByRole('tab', { name: 'Keys' }).click()
    await panel.getByRole('button', { name: 'Issue a key…' }).click()
    await setting.dialog.getByRole('textbox', { name: 'Note' }).fill(note)
    await administration(server).delete('/session?all=1')
    await setting.dialog.getByRole('button', { name: 'Issue' }).click()
    await logInAgain(page, server, await askedAgain(page))
    await expect(setting.dialog.getByText('Your session had ended.')).toBeVisible()
    await setting.dialog.getByRole('button', { name: 'Issue' }).click()
    const shown = panel.getByRole('textbox', { name: 'The new key' })
    const key = await shown.inputValue()

    await administration(server).delete('/session?all=1')
    await setting.find.fill(note)
    await setting.search.click()
    await logInAgain(page, server, await askedAgain(page))
    await expect(shown).toHaveValue(key)
    await expect(setting.find).toHaveValue(note)
    await expect(panel.getByRole('row', { name: note })).toBeVisible()
    await expect(panel.getByText('1 row', { exact: true })).toBeVisible()
  })
})

test('every panel opens by its address, by link and by the back button, and is accessible', async ({
  page,
  server,
}) => {
  await say(server.url, { room: unique('room'), nick: 'ann', msg: 'hello' })
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  for (const name of panels) {
    const panel = await setting.open(name)
    await expect(panel).toBeVisible()
    await expect(panel.getByText('Loading…')).toHaveCount(0)
    await expectAccessibleInLong(page)
  }
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Audit log', exact: true })).toBeVisible()
  await page.goto('/setting?panel=texts')
  await expect(page.getByRole('region', { name: 'Texts', exact: true })).toBeVisible()
})

test.describe('two administrators', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [409] })

  test('rename one room, and the second sees the conflict', async ({ page, server }) => {
    const room = unique('room')
    const admin = administration(server)
    await admin.post('/rooms', { room, title: 'before' })
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Rooms')
    await setting.find.fill(room)
    await setting.search.click()
    const edit = panel.getByRole('button', { name: `Edit: ${room}` })
    await edit.click()
    await expectAccessibleInLong(page)
    const title = setting.dialog.getByRole('textbox', { name: 'Title' })
    await title.fill('after')
    await title.press('Enter')
    await expect(panel.getByRole('row', { name: room })).toContainText('after')
    await expect(edit).toBeFocused()

    await edit.click()
    await admin.patch(`/rooms/${room}`, { title: 'by somebody else' })
    await title.fill('mine')
    await setting.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(setting.dialog.getByText('Someone else changed this in the meantime')).toBeVisible()
    await expect(title).toHaveValue('by somebody else')
    await title.fill('mine')
    await setting.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('row', { name: room })).toContainText('mine')

    await panel.getByRole('button', { name: `Delete: ${room}` }).click()
    await setting.dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await admin.get(`/rooms/${room}`)).toMatchObject({ title: 'mine' })
    await panel.getByRole('button', { name: `Delete: ${room}` }).click()
    await setting.dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText(`Nothing found for “${room}”.`)).toBeVisible()
  })
})

test('a deleted message disappears from the open chat window, and can be restored', { tag: '@long' }, async ({
  page,
  newPerson,
  server,
}) => {
  const room = unique('room')
  const reader = await newPerson()
  await reader.goto(`/chat?room=${room}&nick=ann`)
  await type(reader, 'to be deleted')
  await type(reader, 'to stay')
  await expect(line(reader, 'to stay')).toBeVisible()

  await logInAsAdministrator(page, server.superKey)
  await page.goto(`/setting?panel=messages&room=${room}`)
  const panel = page.getByRole('region', { name: 'Messages', exact: true })
  const row = panel.getByRole('row').filter({ hasText: 'to be deleted' })
  await row.getByRole('button', { name: /^Delete message/ }).click()
  await expect(row).toHaveCount(0)
  await expect(line(reader, 'to be deleted')).toHaveCount(0)
  await expect(line(reader, 'to stay')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await type(reader, 'seen live')
  await expect(panel.getByText('seen live')).toBeVisible()
  await panel.getByRole('button', { name: 'Post…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('An announcement')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(chatWindow(reader).log.getByText('An announcement')).toBeVisible()

  // The address is the administrator's own: nobody is banned unless that is chosen.
  await row.getByRole('button', { name: 'Ban ann and delete' }).click()
  await expect(dialog.getByText('The address that you are using is among them.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption(room)
  await dialog.getByRole('combobox', { name: 'Ban the senders' }).selectOption('an hour')
  await dialog.getByRole('combobox', { name: 'What happens to it' }).selectOption('leave it')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(panel.getByText('Banned: the sender, with 1 ban.')).toBeVisible()
  await expect(row).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).last().click()
  await expect(panel.getByText('Undone.')).toBeVisible()
})

test('a service can be suspended and started', async ({ page, server }) => {
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Services')
  await panel.getByRole('button', { name: 'Suspend: Short links' }).click()
  await setting.dialog.getByRole('button', { name: 'Suspend' }).click()
  const start = panel.getByRole('button', { name: 'Start: Short links' })
  await expect(start).toBeVisible()
  expect((await get(server.url, '/go/parse', { link: 'x' })).status).toBe(503)
  await start.click()
  await expect(panel.getByRole('button', { name: 'Suspend: Short links' })).toBeVisible()
  expect((await get(server.url, '/go/parse', { link: 'x' })).status).toBe(404)
})

test('a new account can be used, and a new key is shown once', async ({ page, server }) => {
  const username = unique('user')
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Accounts & keys')
  await panel.getByRole('button', { name: 'New account…' }).click()
  await setting.dialog.getByRole('textbox', { name: 'Username' }).fill(username)
  await setting.dialog.getByLabel('Password', { exact: true }).fill('password')
  await setting.dialog.getByRole('button', { name: 'Create' }).click()
  await expect(panel.getByRole('row', { name: username })).toBeVisible()

  const note = unique('note')
  await panel.getByRole('tab', { name: 'Keys' }).click()
  await panel.getByRole('button', { name: 'Issue a key…' }).click()
  await setting.dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  const scopes = setting.dialog.getByRole('group', { name: 'Creates' })
  await expect(scopes.getByRole('checkbox', { name: 'accounts' })).toBeChecked()
  await scopes.getByRole('checkbox', { name: 'texts' }).press('Space')
  await setting.dialog.getByRole('button', { name: 'Issue' }).click()
  const shown = panel.getByRole('textbox', { name: 'The new key' })
  await expect(shown).toHaveValue(/^[\w-]{32}$/)
  await expect(panel.getByRole('row', { name: note })).toContainText('accounts and texts')
  await expect(shown).toBeFocused()
  await panel.getByRole('button', { name: `Revoke: ${note}` }).click()
  await setting.dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(panel.getByRole('row', { name: note })).toContainText('revoked')
  await expect(shown).toHaveCount(0)
})

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 667, height: 375 } })

  test('tall panels scroll, and nothing covers them', async ({ page, server }) => {
    await say(server.url, { room: unique('room'), nick: 'ann', msg: 'hello' })
    await logInAsAdministrator(page, server.superKey)
    await page.getByRole('combobox', { name: 'Panels' }).selectOption('Messages')
    const panel = page.getByRole('region', { name: 'Messages', exact: true })
    await panel
      .getByRole('button', { name: /^Edit message/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Panels' }).click({ trial: true })
    await page.getByRole('button', { name: 'Sign out', exact: true }).click({ trial: true })
  })
})

test.describe('on a phone, in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 375, height: 667 } })

  test('the panels are chosen from a list, none is wider than the screen, and no column is too narrow', async ({
    page,
    server,
    speak,
  }) => {
    await say(server.url, { room: unique('room'), nick: 'n'.repeat(32), msg: 'x'.repeat(500) })
    await page.goto('/setting')
    await page.getByLabel('超级密钥').fill(server.superKey)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const choice = page.getByRole('combobox', { name: '面板' })
    await expect(choice).toBeVisible()
    for (const name of panelNames) {
      await choice.selectOption(name)
      const panel = page.getByRole('region', { name: speak(adminTexts)(name), exact: true })
      await expect(panel).toBeVisible()
      await expect(panel.getByText('正在加载…')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      const cutTitles = panel
        .getByRole('columnheader')
        .evaluateAll((titles) =>
          titles.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
        )
      expect(await cutTitles).toEqual([])
      await expectAccessibleInLong(page)
    }
  })
})
