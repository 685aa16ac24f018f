import { expect, test } from '../fixtures'
import { chatWindow, line, logOnDialog, type } from '../support/browser'
import { poll, say, texts, unique } from '../support/talk'

test('two people and a script talk in one room', { tag: '@all' }, async ({ page, newPerson, server }) => {
  const [ann, bob] = [unique('ann'), unique('bob')]
  const other = await newPerson()
  for (const [person, nick] of [
    [page, ann],
    [other, bob],
  ] as const) {
    await person.goto('/')
    const dialog = logOnDialog(person)
    await dialog.nick.fill(nick)
    await dialog.submit.click()
    await expect(person).toHaveURL(/\/chat\?/)
    await expect(chatWindow(person).message).toBeVisible()
  }
  const words = unique('hello bob')
  await type(page, words)
  await expect(line(other, words)).toBeVisible()
  await expect(line(page, words)).toHaveCount(1)

  const reply = unique('hello ann')
  await type(other, reply)
  await expect(line(page, reply)).toBeVisible()
  await expect
    .poll(async () => texts((await poll(server.url, { room: 'main' })).messages))
    .toEqual(expect.arrayContaining([words, reply]))

  const announcement = unique('by script')
  await say(server.url, { room: 'main', nick: 'script', msg: announcement })
  await expect(line(page, announcement)).toBeVisible()
  await expect(line(other, announcement)).toBeVisible()
})

test('the list of people shows who is in the room', async ({ page, newPerson }) => {
  const room = unique('room')
  const other = await newPerson()
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'first')
  await expect(line(page, 'first')).toBeVisible()
  await other.goto(`/chat?room=${room}&nick=bob`)
  for (const person of [page, other])
    for (const nick of ['ann', 'bob']) await expect(chatWindow(person).people.getByText(nick)).toBeVisible()
})

test('a hostile name and message are shown as the text they are', async ({ page, server }) => {
  const room = unique('room')
  const hostile = `<img src=x onerror="document.title='broken into'">`
  await say(server.url, { room, nick: '<b>mallory</b>', msg: hostile })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, hostile)).toBeVisible()
  await say(server.url, { room, nick: '<b>mallory</b>', msg: `again ${hostile}` })
  await expect(line(page, `again ${hostile}`)).toBeVisible()
  await expect(chatWindow(page).log.getByText('<b>mallory</b>').first()).toBeVisible()
  await expect(chatWindow(page).log.locator('img')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/broken into/)
})

test('Chinese, emoji and long words arrive unchanged', async ({ page, newPerson, server }) => {
  const room = unique('聊天室')
  // Languages order scripts differently; server and browser must render the same list first.
  for (const nick of ['Ωμέγα', 'bob', '老王'])
    await poll(server.url, { room, nick, session: `session-of-${nick}` })
  const other = await newPerson({ locale: 'zh-CN' })
  await page.goto(`/chat?room=${encodeURIComponent(room)}&nick=${encodeURIComponent('小明')}`)
  await other.goto(`/chat?room=${encodeURIComponent(room)}&nick=ann`)
  for (const text of ['你好，世界 👩‍👩‍👧', 'x'.repeat(3000)]) {
    await type(page, text)
    await expect(line(other, text)).toBeVisible()
  }
  await expect(chatWindow(other).log.getByText('小明').first()).toBeVisible()
})

test('a page whose first rendering does not match the browser is rendered again, and no policy blocks that', async ({
  browser,
  server,
}) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'as it was said' })
  // A context of its own: React reports the hydration error.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  // A translator or an extension changes the HTML.
  await page.route('**/chat?*', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('>as it was said<', '>as it was not said<')
    await route.fulfill({ response, body: html })
  })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'as it was said')).toBeVisible()
  await type(page, 'goes on')
  await expect(line(page, 'goes on')).toBeVisible()
  await context.close()
})
