import type { Page } from '@playwright/test'
import { messageTexts } from '@/lib/chat/admin-texts'
import { chatTexts, editTexts, messageMenuTexts } from '@/lib/chat/texts'
import { expect, expectAccessible, test } from '../fixtures'
import { logInAsAdministrator } from '../support/admin-pages'
import { chatWindow, line, openRowMenu, phone, type, untilInteractive } from '../support/browser'
import { poll, say, texts, unique } from '../support/talk'
import { anyLanguage } from '../support/texts'

/** The row of a message, its sender included. */
const rowOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

const bar = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByText(anyLanguage(editTexts, 'editing')) })

const save = (page: Page) => page.getByRole('button', { name: anyLanguage(chatTexts, 'save') })

/** Opens a room in two browsers, the second one of a reader with a phone, and sends lines in the first. */
async function talk(
  page: Page,
  newPerson: (options?: typeof phone) => Promise<Page>,
  lines: readonly string[],
): Promise<{ room: string; bob: Page }> {
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  for (const each of lines) {
    await type(page, each)
    await expect(line(page, each)).toBeVisible()
  }
  await expect(page.getByTitle(anyLanguage(chatTexts, 'sending'))).toHaveCount(0)
  const bob = await newPerson(phone)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await untilInteractive(bob)
  return { room, bob }
}

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
  await expect(bar(page)).toContainText('first')
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
  await expect(bar(page)).toHaveCount(0)
  for (const each of [page, bob]) await expect(gone(each)).toHaveCount(2)
  await bob.reload()
  await expect(gone(bob)).toHaveCount(2)
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['first'])
  await expect(line(page, t('withdrawn')).first()).toBeVisible()
})

test('by keyboard alone: the menu of a row, the field, the question', { tag: '@desktop' }, async ({
  page,
  newPerson,
  speak,
}) => {
  const [menu, edit] = [speak(messageMenuTexts), speak(editTexts)]
  const { bob } = await talk(page, newPerson, ['first', 'second'])
  const choose = async (text: string, name: 'edit' | 'withdraw') => {
    await rowOf(page, text).press('Enter')
    const item = page.getByRole('menuitem', { name: menu(name) })
    await expect(item).toBeVisible()
    for (let i = 0; i < 9 && !(await item.evaluate((each) => each === document.activeElement)); i++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await rowOf(page, 'second').focus()
  await choose('second', 'edit')
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
