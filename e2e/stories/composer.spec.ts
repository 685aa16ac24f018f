import { expect, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { chatWindow, forgetOwn, holdRequests, line, type, untilInteractive } from '@/e2e/support/browser'
import { poll, say, texts, unique } from '@/e2e/support/talk'
import { sentence } from '@/e2e/support/texts'
import { pickerTexts } from '@/lib/chat/late-texts'
import { chatTexts, commandTexts } from '@/lib/chat/texts'

test.describe('a room in slow mode', () => {
  test.use({ expectedStatuses: [409] })

  test('messages wait until the room accepts them, in order, and show that they wait', {
    tag: '@all',
  }, async ({ page, newPerson, server, speak }) => {
    const t = speak(chatTexts)
    const room = unique('room')
    const admin = administration(server)
    await admin.post('/rooms', { room, kind: 'public' })
    const bob = await newPerson()
    await page.goto(`/chat?room=${room}&nick=ann`)
    await type(page, 'one')
    await expect(line(page, 'one')).toBeVisible()
    await bob.goto(`/chat?room=${room}&nick=bob`)
    await admin.patch(`/rooms/${room}`, { slow_seconds: 4 })
    await type(page, 'two')
    await type(page, 'three')
    await type(page, 'four')
    const waits = line(page, sentence(t('slowed')))
    await expect(waits).toHaveCount(1)
    await expect(chatWindow(page).log.getByRole('alert')).toHaveCount(0)
    // Other people's messages do not wait.
    await type(bob, 'hello')
    await expect(line(page, 'hello')).toBeVisible()
    await expect(line(bob, 'four')).toBeVisible({ timeout: 30_000 })
    await expect(waits).toHaveCount(0)
    const said = texts((await poll(server.url, { room })).messages)
    expect(said.filter((msg) => msg !== 'hello')).toEqual(['one', 'two', 'three', 'four'])
  })
})

test.describe('the focus', () => {
  test.use({ expectedStatuses: [503] })

  test('moves to the log when the pressed button disappears, and to the first field of a dialog', async ({
    page,
    server,
  }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'hello' })
    await page.route('**/send', (route) =>
      route.fulfill({ status: 503, json: { code: 503, error: 'unavailable', message: 'Not now.' } }),
    )
    await page.goto(`/chat?room=${room}&nick=ann`)
    await type(page, 'one')
    await line(page, 'hello').hover()
    const { log } = chatWindow(page)
    await expect(log.getByRole('button', { name: 'Actions for this message' })).toBeVisible()
    await log.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(log.getByRole('button', { name: 'Discard' })).toHaveCount(0)
    await expect(log).toBeFocused()

    await page.getByRole('menuitem', { name: 'File' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Change nickname…' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'New nickname' })).toBeFocused()
  })
})

test.describe('a slow network', () => {
  test.use({ expectedStatuses: [409] })

  test('↑ takes back the message in flight, and only one version is stored', {
    tag: '@all',
  }, async ({ page, server, speak }) => {
    const t = speak(chatTexts)
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'first' })
    const said = async () => texts((await poll(server.url, { room })).messages)
    // An arrived message is not shown before its response.
    const release = await holdRequests(page, '**/poll?*')
    await page.goto(`/chat?room=${room}&nick=ann`)
    await expect(line(page, 'first')).toBeVisible()
    await untilInteractive(page)
    const { message } = chatWindow(page)
    const takeBack = async (text: string) => {
      await message.press('ArrowUp')
      await expect(message).toHaveValue(text)
      await expect(line(page, text)).toHaveCount(0)
    }
    // It never reaches the server.
    await page.route('**/send', () => undefined, { times: 1 })
    const sent = page.waitForRequest('**/send')
    await type(page, 'helo')
    await sent
    await takeBack('helo')
    await type(page, 'hello')
    await expect.poll(said).toEqual(['first', 'hello'])
    await expect(line(page, 'hello')).toBeVisible()

    // It is stored, but its response is lost.
    await page.route('**/send', async (route) => void (await route.fetch()), { times: 1 })
    await type(page, 'god morning')
    await expect.poll(said).toEqual(['first', 'hello', 'god morning'])
    await takeBack('god morning')
    await type(page, 'good morning')
    await expect(line(page, t('arrivedBefore'))).toBeVisible()
    expect(await said()).toEqual(['first', 'hello', 'god morning'])
    release()
  })
})

test('a Chinese slash works as a slash, and ↑ brings a line back as it was typed', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(commandTexts)
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'first')
  const { message } = chatWindow(page)
  const said = async () => texts((await poll(server.url, { room })).messages)
  const list = page.getByRole('listbox', { name: t('palette') })
  await message.fill('／aw')
  await expect(list.getByRole('option')).toHaveText([/^\/away/])
  await message.press('Enter')
  await expect(message).toHaveValue('/away ')
  await message.fill('、ba')
  await expect(list).toHaveCount(0)
  await message.fill('、back')
  await expect(list.getByRole('option')).toHaveText([/^\/back/])
  await message.press('Enter')
  await type(page, '／away 吃饭')
  await type(page, '、bob')
  await expect.poll(said).toEqual(['first', t('isBack'), `💤 ${t('isAway')}: 吃饭`, '、bob'])

  await type(page, '//clear')
  await expect.poll(said).toContain('/clear')
  await expect(line(page, '/clear')).toBeVisible()
  // Before its response, ↑ would take it back.
  await expect(page.getByTitle(speak(chatTexts)('sending'))).toHaveCount(0)
  await forgetOwn(page)
  await message.press('ArrowUp')
  await expect(message).toHaveValue('//clear')
  await message.press('ArrowUp')
  await expect(message).toHaveValue('、bob')
  await message.press('ArrowDown')
  await message.press('Enter')
  await expect.poll(async () => (await said()).filter((msg) => msg === '/clear')).toHaveLength(2)
  await expect(line(page, 'first')).toBeVisible()
  await type(page, '/ignore ANN')
  await expect(line(page, t('ignoreSelf'))).toBeVisible()
  await expect(line(page, 'first')).toBeVisible()
})

test('Tab completes a nick inside a Chinese text', { tag: '@all' }, async ({ page, server }) => {
  const room = unique('room')
  for (const nick of ['小明', '小红']) await say(server.url, { room, nick, msg: 'hi' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const { message } = chatWindow(page)
  // The completion code loads with the first key.
  await message.press('a')
  await message.fill('/')
  await expect(page.getByRole('listbox')).toBeVisible()
  for (const [written, completed] of [
    ['我觉得小', '我觉得小红 '],
    ['你好！@小', '你好！@小红 '],
    ['(小', '(小红 '],
  ] as const) {
    await message.fill(written)
    await message.press('Tab')
    await expect(message).toHaveValue(completed)
    await expect(message).toBeFocused()
  }
  await message.press('Tab')
  await expect(message).toHaveValue('(小明 ')
})

test('Escape in the composer closes the emoji picker, and F6 leaves it', {
  tag: '@desktop',
}, async ({ page, speak }) => {
  const t = speak(pickerTexts)
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await untilInteractive(page)
  const { message } = chatWindow(page)
  const picker = page.getByRole('dialog', { name: t('title') })
  await page.getByRole('button', { name: t('title') }).click()
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.locator('[data-taskbar] :focus')).toHaveCount(1)
  await message.focus()
  await expect(picker).toBeVisible()
  await message.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(message).toBeFocused()
})

test('a line in Hebrew or Arabic is written from the right', async ({ page }) => {
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  const { message } = chatWindow(page)
  await message.fill('hello')
  await expect(message).toHaveCSS('direction', 'ltr')
  await message.fill('שלום, ann!')
  await expect(message).toHaveCSS('direction', 'rtl')
})
