import { expect, test } from '@/e2e/fixtures'
import { chatWindow, line, logOnDialog, type } from '@/e2e/support/browser'
import { createAccount, poll, say, texts, unique } from '@/e2e/support/talk'
import { chatTexts } from '@/lib/chat/texts'

test.describe('a custom room', () => {
  test.use({ expectedStatuses: [401] })

  test('opens for a username and password, and reports wrong ones in place', async ({ page, server }) => {
    const { username, password } = await createAccount(server.url, server.adminKey)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/')
    const dialog = logOnDialog(page)
    await dialog.nick.fill('ann')
    await dialog.chooseCustomRoom()
    await dialog.username.fill(username)
    await dialog.password.fill('wrong-password')
    // Switching tabs keeps the input.
    await page.getByRole('tab', { name: 'Public room' }).click()
    await expect(dialog.username).toBeHidden()
    await dialog.chooseCustomRoom()
    await expect(dialog.username).toHaveValue(username)
    await expect(dialog.password).toHaveValue('wrong-password')
    await dialog.submit.click()
    await expect(page.getByText(/wrong/i).first()).toBeVisible()
    await expect(dialog.username).toHaveValue(username)

    await dialog.password.fill(password)
    await dialog.submit.click()
    await expect(page).toHaveURL(/\/chat\?/)
    const words = unique('members only')
    await type(page, words)
    await expect(line(page, words)).toBeVisible()
    await expect
      .poll(async () => texts((await poll(server.url, { room: 'custom' })).messages))
      .toContain(words)
    for (const url of requested) {
      expect(decodeURIComponent(url)).not.toContain(password)
      expect(url).not.toContain('wrong-password')
    }
  })
})

test('a shared link with credentials ends on a clean address', async ({ page, server }) => {
  const { username, password } = await createAccount(server.url, server.adminKey)
  const loaded: string[] = []
  page.on('request', (request) => request.isNavigationRequest() || loaded.push(request.url()))
  await page.goto(`/chat?room=custom&nick=ann&username=${username}&password=${password}`)
  await expect(chatWindow(page).message).toBeVisible()
  await expect(page).not.toHaveURL(/password|username/)
  await expect(page).toHaveURL(/\/chat\?room=custom$/)
  const words = unique('by shared link')
  await type(page, words)
  await expect(line(page, words)).toBeVisible()
  await expect.poll(async () => texts((await poll(server.url, { room: 'custom' })).messages)).toContain(words)
  // The link and its redirect; later requests of the page never contain the password.
  for (const url of loaded) expect(url).not.toContain(password)
  expect(await page.content()).not.toContain(password)
})

test('a shared link without a nick asks for one and keeps the room', { tag: '@long' }, async ({ page }) => {
  const room = unique('room')
  await page.goto(`/chat?room=${room}`)
  const dialog = logOnDialog(page)
  await dialog.nick.fill('ann')
  await dialog.submit.click()
  await expect(page).toHaveURL(new RegExp(`room=${room}`))
  await type(page, 'hello')
  await expect(line(page, 'hello')).toBeVisible()
})

test('the nick of a link leaves the address, and stays with the tab', async ({ page, newPerson }) => {
  const room = unique('room')
  const address = new RegExp(`/chat\\?room=${room}$`)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(page).toHaveURL(address)
  await type(page, 'first')
  await expect(line(page, 'first')).toBeVisible()

  await page.reload()
  await type(page, 'after a reload')
  await expect(line(page, 'after a reload')).toBeVisible()
  await expect(page).toHaveURL(address)

  // A copied address asks for a nick, in another browser as in another tab.
  const reader = await newPerson()
  for (const other of [reader, await page.context().newPage()]) {
    await other.goto(page.url())
    await expect(logOnDialog(other).nick).toBeVisible()
    await expect(chatWindow(other).log).toBeHidden()
  }
  await logOnDialog(reader).nick.fill('eve')
  await logOnDialog(reader).submit.click()
  await expect(line(reader, 'after a reload')).toBeVisible()
  await expect(reader).toHaveURL(address)
})

test('a message whose answer never came is shown once on the next page', async ({ page, server }) => {
  const room = unique('room')
  const isStored = async () => texts((await poll(server.url, { room })).messages)
  await page.goto(`/chat?room=${room}&nick=ann`)
  // It arrives, but the responses are lost: the first page's and the next one's.
  await page.route('**/send', async (route) => {
    await route.fetch()
  })
  await type(page, 'here I am')
  await expect.poll(isStored).toEqual(['here I am'])
  await page.goto('/')
  const isAskedAgain = page.waitForRequest('**/send')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'here I am')).toBeVisible()
  await isAskedAgain
  await expect(line(page, 'here I am')).toHaveCount(1)
  expect(await isStored()).toEqual(['here I am'])
})

test('back and forward keep the nick', { tag: '@long' }, async ({ page }) => {
  const room = unique('room')
  const address = new RegExp(`/chat\\?room=${room}$`)
  await page.goto('/')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'here I am')
  await expect(line(page, 'here I am')).toBeVisible()
  await page.goBack()
  await expect(logOnDialog(page).nick).toBeVisible()
  await page.goForward()
  await expect(line(page, 'here I am')).toBeVisible()
  await expect(page).toHaveURL(address)

  await page.goto(`/?room=${room}`)
  await logOnDialog(page).nick.fill('bob')
  await logOnDialog(page).submit.click()
  await expect(page).toHaveURL(address)
  await expect(line(page, 'here I am')).toBeVisible()
  await page.goBack()
  await expect(logOnDialog(page).nick).toBeVisible()
  await page.goForward()
  await expect(line(page, 'here I am')).toBeVisible()
  await expect(page).toHaveURL(address)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor signs in, reads the latest messages and sends', async ({ page, server }) => {
    const before = unique('said before')
    await say(server.url, { room: 'main', nick: 'bob', msg: before })
    await page.goto('/')
    const dialog = logOnDialog(page)
    await dialog.nick.fill('ann')
    await dialog.submit.click()
    await expect(page).toHaveURL(/\/chat\?/)
    await expect(page.getByText(before)).toBeVisible()
    const words = unique('no script needed')
    const { message, send } = chatWindow(page)
    await message.fill(words)
    await send.click()
    await expect(page).toHaveURL(/\/chat\?/)
    await expect(page.getByText(words)).toBeVisible()
    expect(texts((await poll(server.url, { room: 'main' })).messages)).toContain(words)
  })

  test('a member signs in to a custom room with a password and sends', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const { username, password } = await createAccount(server.url, server.adminKey)
    await page.goto('/')
    const dialog = logOnDialog(page)
    await dialog.chooseCustomRoom()
    await dialog.nick.fill('ann')
    await dialog.username.fill(username)
    await dialog.password.fill(password)
    await dialog.submit.click()
    await expect(page).toHaveURL(/\/chat\?/)
    await expect(page).not.toHaveURL(/password/)
    const words = unique('member without script')
    const { message, send } = chatWindow(page)
    await message.fill(words)
    await send.click()
    await expect(page.getByText(words)).toBeVisible()
  })
})

test.describe('a refusal', () => {
  test.use({ expectedStatuses: [400, 403] })

  test('what is wrong with a nick is said once, at its field, which gets the focus', {
    tag: '@all',
  }, async ({ page, speak }) => {
    await page.goto('/')
    const dialog = logOnDialog(page)
    // The field takes more than the server, for the secret behind #.
    await dialog.nick.fill('x'.repeat(40))
    await dialog.submit.click()
    // Next's own one is empty.
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([/^[\p{Lu}\p{Lo}]/u])
    await expect(dialog.nick).toBeFocused()
    await expect(dialog.nick).toHaveAttribute('aria-invalid', 'true')

    await page.goto(`/chat?room=${unique('room')}&nick=ann`)
    await page.getByRole('menuitem', { name: speak(chatTexts)('file') }).click()
    await page.getByRole('menuitem', { name: speak(chatTexts)('changeNick') }).click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('y'.repeat(40))
    await field.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(1)
    await expect(field).toBeFocused()
    // Of the whole request: below the form.
    await field.fill('Admin')
    await field.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/(?:reserved|已被保留)/)
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(1)
  })
})
