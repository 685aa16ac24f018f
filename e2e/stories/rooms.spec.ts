import { chatMenuTexts, roomTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { expect, expectAccessible, test } from '../fixtures'
import { administration } from '../support/admin'
import {
  askNow,
  chatWindow,
  holdRequests,
  line,
  logOnDialog,
  phone,
  setHidden,
  type,
  untilInteractive,
} from '../support/browser'
import { chromiumLaunch } from '../support/browser-launch'
import { enter, linkTo, listOf, nicksIn, show } from '../support/open-rooms'
import { createAccount, poll, say, sayMany, texts, unique } from '../support/talk'

test.use({ launchOptions: chromiumLaunch })

test('rooms that are open are listed with what is new, and reading one clears it', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(roomTexts)
  const [tea, milk, one] = [unique('tea'), unique('milk'), unique('one')]
  await enter(page, [one])
  // One room needs no list.
  await expect(listOf(page)).toHaveCount(0)
  await enter(page, [tea, milk])
  await expect(listOf(page).getByRole('link')).toHaveCount(3)
  await say(server.url, { room: tea, nick: 'bob', msg: 'hello' })
  await expect(linkTo(page, tea)).toContainText(t('unread', { count: 1 }))
  await say(server.url, { room: tea, nick: 'bob', msg: 'and @ann, too' })
  await expect(linkTo(page, tea)).toContainText(t('unread', { count: 2 }))
  await expect(linkTo(page, tea)).toContainText(t('mentioned'))
  await expect(listOf(page).getByRole('link').first()).toContainText(tea)
  await expect(page).toHaveTitle(/^\(2\) /)
  await expectAccessible(page)
  await show(page, tea)
  await expect(line(page, 'and @ann, too')).toBeVisible()
  await expect(linkTo(page, tea)).not.toContainText(t('mentioned'))
  await expect(page).not.toHaveTitle(/^\(/)
  // What is read there is not new again elsewhere.
  await show(page, milk)
  await expect(linkTo(page, tea)).not.toContainText(/\d (new|条)/)
  await say(server.url, { room: one, nick: 'cy', msg: 'here, too' })
  await expect(linkTo(page, one)).toContainText(t('unread', { count: 1 }))
  // It is remembered over a reload.
  await page.reload()
  await expect(linkTo(page, one)).toContainText(t('unread', { count: 1 }))
  await expect(listOf(page).getByRole('link').first()).toContainText(one)
})

test('each room keeps its draft, its place and its people; Back shows the room before', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const [long, other] = [unique('long'), unique('other')]
  await sayMany(
    server.url,
    long,
    'bob',
    Array.from({ length: 80 }, (_, i) => `row ${i}.`),
  )
  await enter(page, [other, long])
  const { log, message, people } = chatWindow(page)
  await log.evaluate((box) => box.scrollBy(0, -700))
  await expect(page.getByRole('button', { name: t('toNewest') })).toBeVisible()
  await message.fill('not yet')
  const topOf = () => line(page, 'row 40.').evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const top = await topOf()
  await show(page, other)
  await expect(log).toHaveAccessibleName(t('log', { room: other }))
  await expect(message).toHaveValue('')
  await expect(message).toBeFocused()
  await message.fill('elsewhere')
  await say(server.url, { room: long, nick: 'bob', msg: 'below' })
  await show(page, long)
  await expect(message).toHaveValue('not yet')
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(2)
  await expect(people.getByText('ann')).toBeVisible()
  await expect(page.getByRole('button', { name: t('fresh', { count: 1 }) })).toBeVisible()
  await page.goBack()
  await expect(log).toHaveAccessibleName(t('log', { room: other }))
  await expect(message).toHaveValue('elsewhere')
})

test('the reader is present in all rooms, and what waits in one is sent while another is shown', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const [first, second] = [unique('first'), unique('second')]
  // Nobody is present in a room that does not exist yet.
  for (const room of [first, second]) await say(server.url, { room, nick: 'bob', msg: 'zero' })
  await enter(page, [first, second])
  await show(page, first)
  const release = await holdRequests(page, '**/send')
  await type(page, 'one')
  await type(page, 'two')
  await show(page, second)
  release()
  await expect
    .poll(async () => texts((await poll(server.url, { room: first })).messages))
    .toEqual(['zero', 'one', 'two'])
  // What one wrote oneself is not new.
  await say(server.url, { room: first, nick: 'bob', msg: 'three' })
  await expect(linkTo(page, first)).toContainText(speak(roomTexts)('unread', { count: 1 }))
  for (const room of [first, second]) await expect.poll(() => nicksIn(server.url, room)).toContain('ann')
})

test('Ctrl+K finds a room and opens a new one, by keyboard alone', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(roomTexts)
  const [main, fresh] = [unique('main'), unique('fresh')]
  await enter(page, [main])
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: t('go') })
  const field = dialog.getByRole('textbox', { name: t('find') })
  await expect(field).toBeFocused()
  await field.fill(fresh)
  await expect(dialog.getByRole('link', { name: fresh })).toHaveText(t('openNew', { room: fresh }))
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chatWindow(page).log).toHaveAccessibleName(speak(chatTexts)('log', { room: fresh }))
  await expect(chatWindow(page).message).toBeFocused()
  await type(page, 'the first word')
  await expect(line(page, 'the first word')).toBeVisible()
  await expect.poll(async () => (await poll(server.url, { room: fresh })).messages.at(-1)?.nick).toBe('ann')
  await page.keyboard.press('Control+k')
  await field.fill(main)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`room=${main}$`))
  await expect(dialog).toHaveCount(0)
})

test('a room that is left is gone from the list; leaving the one that is shown leads to another', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(roomTexts)
  const [a, b, c] = [unique('a'), unique('b'), unique('c')]
  await say(server.url, { room: a, nick: 'bob', msg: 'hello' })
  await enter(page, [a, b, c])
  await expect.poll(() => nicksIn(server.url, a)).toContain('ann')
  await listOf(page)
    .getByRole('button', { name: t('leave', { room: a }) })
    .click()
  await expect(listOf(page).getByRole('link')).toHaveCount(2)
  await expect.poll(() => nicksIn(server.url, a)).not.toContain('ann')
  await listOf(page)
    .getByRole('button', { name: t('leave', { room: c }) })
    .click()
  await expect(page).toHaveURL(new RegExp(`room=${b}`))
  await expect(listOf(page)).toHaveCount(0)
  await page.getByRole('menuitem', { name: speak(chatTexts)('file') }).click()
  // Nothing after the sign-out makes the reader present again.
  const polls: string[] = []
  page.on('request', (request) => void (/\/(logoff|poll\?)/.test(request.url()) && polls.push(request.url())))
  await page.getByRole('menuitem', { name: speak(chatMenuTexts)('logOff') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(logOnDialog(page).submit).toBeVisible()
  expect(polls.at(-1)).toContain('/logoff')
})

test('the tabs of a browser share what was read, and one request waits for the other rooms', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(roomTexts)
  const [a, b] = [unique('a'), unique('b')]
  await enter(page, [a, b])
  const other = await page.context().newPage()
  await setHidden(page, true)
  await other.goto(`/chat?room=${b}&nick=ann`)
  await untilInteractive(other)
  await say(server.url, { room: a, nick: 'bob', msg: 'new to both' })
  await expect(linkTo(other, a)).toContainText(t('unread', { count: 1 }))
  // The tab that waits tells the hidden one.
  await expect(linkTo(page, a)).toContainText(t('unread', { count: 1 }))
  await show(other, a)
  await expect(line(other, 'new to both')).toBeVisible()
  await expect(linkTo(page, a)).not.toContainText(t('unread', { count: 1 }))
})

test('a private room asks for its account, and the list stays', { tag: '@desktop' }, async ({
  page,
  server,
  speak,
}) => {
  const [first, second, room] = [unique('first'), unique('second'), unique('closed')]
  await administration(server).post('/rooms', { room, kind: 'custom', private: true })
  const { username, password } = await createAccount(server.url, server.adminKey, room)
  await enter(page, [first, second])
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: speak(roomTexts)('find') }).fill(room)
  await page.keyboard.press('Enter')
  const dialog = logOnDialog(page)
  await dialog.username.fill(username)
  await dialog.password.fill(password)
  await dialog.submit.click()
  await expect(linkTo(page, room)).toHaveAttribute('aria-current', 'page')
  await show(page, first)
  await say(server.url, { room, nick: 'bob', msg: 'inside', username, password })
  await expect(linkTo(page, room)).toContainText(speak(roomTexts)('unread', { count: 1 }))
  await show(page, room)
  await expect(line(page, 'inside')).toBeVisible()
})

test('a room where the reader is not listed says so', { tag: '@desktop' }, async ({
  page,
  server,
  speak,
}) => {
  const t = speak(roomTexts)
  const [good, bad, shown] = [unique('good'), unique('bad'), unique('shown')]
  const admin = administration(server)
  for (const room of [good, bad]) await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await admin.post('/bans', { nick: 'ann', room: bad })
  await enter(page, [good, bad, shown])
  await expect(linkTo(page, bad)).toContainText(t('unlisted'))
  await expect(linkTo(page, good)).not.toContainText(t('unlisted'))
  await expectAccessible(page)
})

test('a link to a room opens it here, under the same nick, at its message', { tag: '@desktop' }, async ({
  page,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const [here, there] = [unique('here'), unique('there')]
  const { id } = await say(server.url, { room: there, nick: 'bob', msg: 'look at this' })
  await sayMany(
    server.url,
    there,
    'bob',
    Array.from({ length: 60 }, (_, i) => `later ${i}`),
  )
  await say(server.url, { room: here, nick: 'bob', msg: `${server.url}/chat?room=${there}#m${id}` })
  await enter(page, [here])
  const pages = page.context().pages().length
  await chatWindow(page).log.getByRole('link', { name: there }).first().click()
  await expect(chatWindow(page).log).toHaveAccessibleName(t('log', { room: there }))
  await expect(line(page, 'look at this')).toBeInViewport()
  await expect(listOf(page).getByRole('link')).toHaveCount(2)
  await type(page, 'I see')
  await expect(line(page, 'I see')).toBeVisible()
  await expect
    .poll(async () => (await poll(server.url, { room: there })).messages.at(-1))
    .toMatchObject({ nick: 'ann', msg: 'I see' })
  expect(page.context().pages()).toHaveLength(pages)
})

test.describe('on a phone, in Chinese', () => {
  test.use(phone)

  test('rooms are in the drawer of the people', {
    tag: '@desktop',
  }, async ({ page, server, speak }) => {
    const t = speak(roomTexts)
    const [a, b] = [unique('a'), unique('b')]
    await enter(page, [a, b])
    await expect(listOf(page)).toBeHidden()
    await say(server.url, { room: a, nick: 'bob', msg: '@ann 你好' })
    await askNow(page)
    await expect(page).toHaveTitle(/^\(1\) /)
    const drawer = page.getByRole('button', { expanded: false }).filter({ hasText: /^\d 人/ })
    await expect(drawer).toContainText('@1')
    await drawer.click()
    await expect(linkTo(page, a)).toContainText(t('mentioned'))
    await expectAccessible(page)
    await linkTo(page, a).click()
    await expect(chatWindow(page).log).toHaveAccessibleName(speak(chatTexts)('log', { room: a }))
    await expect(listOf(page)).toBeHidden()
    await expect(line(page, '@ann 你好')).toBeVisible()
  })
})
