import type { Page } from '@playwright/test'
import { messageTexts } from '@/lib/chat/admin-texts'
import { editTexts, searchTexts } from '@/lib/chat/late-texts'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { expect, expectAccessible, test } from '../fixtures'
import { logInAsAdministrator } from '../support/admin-pages'
import { chatWindow, forgetOwn, holdRequests, line, openRowMenu, type } from '../support/browser'
import { json, send } from '../support/http'
import { editBar, rowOf, talk } from '../support/own-messages'
import { poll, say, sayMany, success, texts, unique } from '../support/talk'
import { anyLanguage } from '../support/texts'

const save = (page: Page) => page.getByRole('button', { name: anyLanguage(chatTexts, 'save') })

test('↑ edits the last own message, in all windows; Escape leaves it, and the draft comes back', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const t = speak(chatTexts)
  const { room, bob } = await talk(page, newPerson, ['first', 'helo'])
  const { message } = chatWindow(page)
  await message.press('ArrowUp')
  await expect(message).toHaveValue('helo')
  await expect(editBar(page)).toContainText('helo')
  await expect(save(page)).toBeVisible()
  await expectAccessible(page)
  await message.fill('nothing of this')
  await message.press('Escape')
  await expect(editBar(page)).toHaveCount(0)
  await expect(message).toHaveValue('')
  await expect(chatWindow(page).send).toBeVisible()

  await message.press('ArrowUp')
  await message.fill('hello, everybody')
  await message.press('Enter')
  await expect(editBar(page)).toHaveCount(0)
  await expect(message).toHaveValue('')
  for (const each of [page, bob]) {
    const row = rowOf(each, 'hello, everybody')
    await expect(row).toBeVisible()
    await expect(row.getByText(anyLanguage(chatTexts, 'edited'))).toBeVisible()
    await expect(each.getByRole('log').getByText('helo', { exact: true })).toHaveCount(0)
  }
  await expect(
    rowOf(page, 'hello, everybody')
      .getByTitle(/\d:\d\d/)
      .last(),
  ).toContainText(t('edited'))
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['first', 'hello, everybody'])
  // It stays marked, and is no new message.
  await bob.reload()
  await expect(rowOf(bob, 'hello, everybody').getByText(anyLanguage(chatTexts, 'edited'))).toBeVisible()
  // A line that looks like a command is text here.
  await message.press('ArrowUp')
  await message.fill('/clear')
  await message.press('Enter')
  await expect(line(bob, '/clear')).toBeVisible()
  await expect(line(page, 'first')).toBeVisible()
  // Once the time is over, ↑ recalls what was sent, as it was then.
  await forgetOwn(page)
  await message.press('ArrowUp')
  await expect(message).toHaveValue('helo')
  await expect(editBar(page)).toHaveCount(0)
})

test('a message of an older page shows that it was edited', async ({ page, server }) => {
  const { url } = server
  const room = unique('room')
  const { id, token } = await say(url, { room, nick: 'bob', msg: 'helo' })
  success(await send(`${url}/edit`, json({ id, token, msg: 'hello' })))
  const later = Array.from({ length: 150 }, (_, index) => `later ${index}`)
  await sayMany(url, room, 'bob', later)
  await page.goto(`/chat?room=${room}&nick=ann#m${id}`)
  await expect(rowOf(page, 'hello').getByText(anyLanguage(chatTexts, 'edited'))).toBeVisible()
})

test('the menu of an own message edits it; what was drafted waits, and an edit survives a reload', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const t = speak(messageMenuTexts)
  const { room, bob } = await talk(page, newPerson, ['first', 'second'])
  const { message } = chatWindow(page)
  await message.fill('half a line')
  const item = (name: 'edit' | 'withdraw' | 'reply') => page.getByRole('menuitem', { name: t(name) })
  await openRowMenu(rowOf(page, 'first'))
  await item('edit').click()
  await expect(message).toHaveValue('first')
  await expect(message).toBeFocused()
  await message.fill('the first')
  // Another one has to wait.
  await openRowMenu(rowOf(page, 'second'))
  await item('edit').click()
  await expect(page.getByText(t('editFirst'))).toBeVisible()
  await expect(message).toHaveValue('the first')
  await page.reload()
  await expect(message).toHaveValue('the first')
  await expect(editBar(page)).toContainText('first')
  await save(page).click()
  await expect(line(bob, 'the first')).toBeVisible()
  await expect(message).toHaveValue('half a line')
  // What another browser sent is not one's own, whatever its name.
  await say(server.url, { room, nick: 'ann', msg: 'from elsewhere' })
  await openRowMenu(rowOf(page, 'from elsewhere'))
  await expect(item('reply')).toBeVisible()
  await expect(item('edit')).toHaveCount(0)
  await expect(item('withdraw')).toHaveCount(0)
})

test('withdrawing asks once, leaves a quiet line for everybody, and an empty edit asks, too', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const [t, menu, edit] = [speak(chatTexts), speak(messageMenuTexts), speak(editTexts)]
  const { room, bob } = await talk(page, newPerson, ['first', 'second', 'third'])
  await openRowMenu(rowOf(page, 'second'))
  await page.getByRole('menuitem', { name: menu('withdraw') }).click()
  const dialog = page.getByRole('dialog', { name: edit('withdrawTitle') })
  await expect(dialog).toContainText('second')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: edit('withdraw') }).click()
  await expect(dialog).toHaveCount(0)
  const gone = (each: Page) => each.getByRole('log').getByText(anyLanguage(chatTexts, 'withdrawn'))
  for (const each of [page, bob]) {
    await expect(gone(each)).toHaveCount(1)
    await expect(line(each, 'second')).toHaveCount(0)
  }
  const { message } = chatWindow(page)
  await message.press('ArrowUp')
  await message.fill('')
  await message.press('Enter')
  const question = page.getByRole('alert').filter({ hasText: edit('empty') })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await message.fill('third, after all')
  await expect(question).toHaveCount(0)
  await message.fill('')
  await message.press('Enter')
  await page.getByRole('button', { name: edit('withdraw'), exact: true }).click()
  await expect(editBar(page)).toHaveCount(0)
  for (const each of [page, bob]) await expect(gone(each)).toHaveCount(2)
  await bob.reload()
  await expect(gone(bob)).toHaveCount(2)
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['first'])
  await expect(line(page, t('withdrawn')).first()).toBeVisible()
})

test('by touch, in Chinese: a long press offers both', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
}) => {
  const { room, bob } = await talk(page, newPerson, ['first'])
  await type(bob, '早上号')
  await expect(line(page, '早上号')).toBeVisible()
  await openRowMenu(rowOf(bob, '早上号'))
  await bob.getByRole('menuitem', { name: '编辑…' }).tap()
  const { message } = chatWindow(bob)
  await expect(message).toHaveValue('早上号')
  await expect(editBar(bob)).toBeVisible()
  await expectAccessible(bob)
  await message.fill('早上好')
  await bob.getByRole('button', { name: '保存' }).tap()
  await expect(line(page, '早上好')).toBeVisible()
  await expect(rowOf(bob, '早上好')).toContainText('（已编辑）')
  await openRowMenu(rowOf(bob, '早上好'))
  await bob.getByRole('menuitem', { name: '撤回…' }).tap()
  await bob.getByRole('dialog').getByRole('button', { name: '撤回' }).tap()
  await expect(line(bob, '消息已撤回')).toBeVisible()
  await expect(line(page, anyLanguage(chatTexts, 'withdrawn'))).toBeVisible()
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['first'])
})

test('by keyboard alone: the menu of a row, the field, the question', { tag: '@desktop' }, async ({
  page,
  newPerson,
  speak,
}) => {
  const [menu, edit] = [speak(messageMenuTexts), speak(editTexts)]
  const { bob } = await talk(page, newPerson, ['first', 'second'])
  const choose = async (text: string, name: 'edit' | 'withdraw', afterKey = () => {}) => {
    await rowOf(page, text).press('Enter')
    afterKey()
    const item = page.getByRole('menuitem', { name: menu(name) })
    await expect(item).toBeVisible()
    for (let i = 0; i < 9 && !(await item.evaluate((each) => each === document.activeElement)); i++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  // The first key is pressed before the code of the menu is there.
  const release = await holdRequests(page, '**/_next/static/chunks/**')
  await rowOf(page, 'second').focus()
  await choose('second', 'edit', release)
  const { message } = chatWindow(page)
  await expect(message).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('the second')
  await page.keyboard.press('Enter')
  await expect(line(bob, 'the second')).toBeVisible()
  await expect(message).toBeFocused()
  await choose('first', 'withdraw')
  const yes = page.getByRole('dialog').getByRole('button', { name: edit('withdraw'), exact: true })
  await expect(yes).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(bob, '消息已撤回')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the search finds what was changed as it is, and what was withdrawn no more', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const room = unique('room')
  const [one, two] = [
    await say(server.url, { room, nick: 'bob', msg: 'needle one' }),
    await say(server.url, { room, nick: 'bob', msg: 'needle two' }),
  ]
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, '/search needle')
  const search = page.getByRole('search')
  await search.getByRole('button', { name: anyLanguage(searchTexts, 'list') }).click()
  const found = search.getByRole('button', { name: /needle/ })
  await expect(found).toHaveCount(2)
  const changed = json({ id: one.id, token: one.token, msg: 'needle and thread' })
  expect((await send(`${server.url}/edit`, changed)).status).toBe(200)
  await expect(search.getByRole('button', { name: /needle and thread/ })).toBeVisible()
  expect((await send(`${server.url}/withdraw`, json({ id: two.id, token: two.token }))).status).toBe(200)
  await expect(found).toHaveCount(1)
  expect((await send(`${server.url}/withdraw`, json({ id: one.id, token: one.token }))).status).toBe(200)
  await expect(search.getByText(speak(searchTexts)('nothing'))).toBeVisible()
})

test('administrators see what was there before, and when', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
  speak,
}) => {
  const t = speak(messageTexts)
  const { room } = await talk(page, newPerson, ['helo'])
  const { message } = chatWindow(page)
  await message.press('ArrowUp')
  await message.fill('hello')
  await message.press('Enter')
  await expect(line(page, 'hello')).toBeVisible()
  const { messages } = await poll(server.url, { room })
  await logInAsAdministrator(page, server.superKey)
  await page.goto(`/setting?panel=messages&room=${room}`)
  await page.getByRole('button', { name: t('replacedOf', { id: messages[0]?.id ?? 0 }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`${t('replacedAt')}.*helo`)])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('no token is in an address, in the document or in the outbox', { tag: '@desktop' }, async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const sent = page.waitForResponse('**/send')
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await type(page, 'helo')
  const { token } = (await (await sent).json()) as { token: string }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('own'))).toContain(token)
  const { message } = chatWindow(page)
  await message.press('ArrowUp')
  await message.fill('hello')
  await message.press('Enter')
  await expect(line(page, 'hello')).toBeVisible()
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  expect(await page.content()).not.toContain(token)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token)
})
