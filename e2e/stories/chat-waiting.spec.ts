import { chatTexts } from '@/lib/chat/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import { chatWindow, holdRequests, line, type } from '../support/browser'
import { poll, say, texts, unique } from '../support/talk'
import { sentence } from '../support/texts'

// What a message that is not sent says about itself.

test.use({ expectedStatuses: [403, 409, 503] })

test('messages of somebody who is offline go out when they are back', { tag: '@all' }, async ({
  browser,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  // Of its own: browsers report every request that fails.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before' })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/send') && asked.push(request.url()))
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(page.getByText(t('connected'))).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(t('offline')).first()).toBeVisible()
  for (const msg of ['first', 'second']) await type(page, msg)
  await expect(page.getByText(t('unsent'))).toHaveCount(2)
  await expect(page.getByText(sentence(t('delayed')))).toHaveCount(0)
  // There is nothing to try.
  await expect(page.getByRole('button', { name: t('retry') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('discard') })).toHaveCount(2)
  await expectAccessibleInLong(page)
  // No request was started.
  expect(asked).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText(t('unsent'))).toHaveCount(0)
  await expect
    .poll(async () => (await poll(server.url, { room })).messages.map(({ msg }) => msg))
    .toEqual(['before', 'first', 'second'])
  await context.close()
})

test('a message whose request was started may have arrived, also when the connection is lost', {
  tag: '@all',
}, async ({ browser, server, speak }) => {
  const t = speak(chatTexts)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await expect(page.getByText(t('connected'))).toBeVisible()
  await page.route('**/send', (route) => route.abort('connectionreset'))
  await type(page, 'on its way')
  await expect(page.getByText(sentence(t('delayed')))).toBeVisible()
  await context.setOffline(true)
  await type(page, 'written later')
  await expect(page.getByText(t('unsent'))).toBeVisible()
  await expect(page.getByText(sentence(t('delayed')))).toBeVisible()
  await page.unroute('**/send')
  await context.setOffline(false)
  await expect(page.getByText(sentence(t('delayed')))).toHaveCount(0)
  await expect(line(page, 'written later')).toBeVisible()
  await context.close()
})

test('a message that a busy server did not take is not said to have arrived', { tag: '@all' }, async ({
  page,
  speak,
}) => {
  const t = speak(chatTexts)
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  const refusal = { code: 503, error: 'unavailable', rule: 'messages_waiting', message: 'Too many.' }
  await page.route('**/send', (route) => route.fulfill({ status: 503, json: refusal }))
  await type(page, 'patience')
  await expect(page.getByText(sentence(t('retrying')))).toBeVisible()
  await expect(page.getByText(sentence(t('delayed')))).toHaveCount(0)
  await page.unroute('**/send')
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(page.getByText(sentence(t('retrying')))).toHaveCount(0)
})

test('the end of a ban is in the local time of the reader', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before' })
  const nick = unique('ann')
  const tomorrow = await page.evaluate(() => {
    const day = new Date()
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 12).getTime()
  })
  const minutes = Math.round((tomorrow - Date.now()) / 60_000)
  await administration(server).post('/bans', { nick, room, reason: 'Noise.', minutes })
  await page.goto(`/chat?${new URLSearchParams({ room, nick })}`)
  await type(page, 'hello')
  const refused = page.getByRole('log').getByRole('alert')
  await expect(refused).toContainText(/(?:tomorrow|明天) (?:11:59|12:0[01])/)
  await expect(refused).toContainText('Noise.')
  await expect(refused).not.toContainText(/\d{4}-\d\d|Z/)
  await expect(page.getByRole('button', { name: t('retry') })).toBeVisible()
})

test('a notice is in the language of its reader only', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
  speak,
  language,
}) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before' })
  const other = await newPerson({ locale: language === 'zh-Hans' ? 'en-US' : 'zh-CN' })
  for (const each of [page, other]) await each.goto(`/chat?room=${room}&nick=ann`)
  await expect(chatWindow(page).message).toBeVisible()
  await administration(server).patch(`/rooms/${room}`, { frozen: true })
  await expect(line(page, t('notice.frozen'))).toBeVisible()
  await expect(page.getByText(t('frozen'))).toBeVisible()
  await expect(chatWindow(page).message).toHaveCount(0)
  const [own, theirs] = [/[\u4e00-\u9fff]/, /This room/]
  const log = page.getByRole('log')
  await expect(log).not.toContainText(language === 'zh-Hans' ? theirs : own)
  await expect(other.getByRole('log')).not.toContainText(language === 'zh-Hans' ? own : theirs)
  await administration(server).patch(`/rooms/${room}`, { frozen: false })
  await expect(line(page, t('notice.open'))).toBeVisible()
  await expect(chatWindow(page).message).toBeVisible()
  // The same after a reload, where the server renders it.
  const release = await holdRequests(page, '**/poll?**')
  await page.reload()
  await expect(line(page, t('notice.open'))).toBeVisible()
  release()
})

test('a message for a room whose name differs by case goes to the existing one', async ({
  page,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await page.goto(`/chat?room=${room.toUpperCase()}&nick=ann`)
  await expect(page.getByText(t('connected'))).toBeVisible()
  await say(server.url, { room, nick: 'bob', msg: 'before' })
  await type(page, 'hello')
  await page.getByRole('link', { name: t('sendThere', { room }) }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('room') === room)
  await expect(line(page, 'hello')).toBeVisible()
  // It is shown while it is still being sent.
  const kept = async () => texts((await poll(server.url, { room })).messages)
  await expect.poll(kept).toEqual(['before', 'hello'])
})
