import type { Locator, Page } from '@playwright/test'
import { undoNewest } from '@/e2e/support/admin'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { cleanUpTexts } from '@/lib/actions/texts'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow, line, openRowMenu, phone, press, type, untilInteractive } from '../support/browser'
import { Network } from '../support/networks'
import type { Server } from '../support/server'
import { poll, say, sayMany, success, unique } from '../support/talk'
import { sentence } from '../support/texts'

const mobile = { ...phone, isMobile: true }

const rowOf = (page: Page, id: number): Locator => page.locator(`[data-message="${id}"]`)

/** The quote in a row, by its accessible name. */
const quoteIn = (row: Locator, name: string): Locator => row.getByRole('link', { name })

/** Whether the focus is on the row or around it. */
const isFocused = (row: Locator) =>
  row.evaluate(
    (element) => element === document.activeElement || element.parentElement === document.activeElement,
  )

// An overloaded server, and one that refuses.
test.use({ expectedStatuses: [403, 503] })

/** Ann and Bob, who is on a phone, in one room in which she has asked something. @returns the id of her message */
async function askInRoom(ann: Page, bob: Page, server: Server): Promise<{ room: string; first: number }> {
  const room = unique('room')
  await ann.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await type(ann, 'who has the key?')
  await expect(bob.getByRole('log').getByText('who has the key?')).toBeVisible()
  return { room, first: (await poll(server.url, { room })).messages[0]?.id ?? 0 }
}

/** Bob replies through the API. @returns the row of his message in Ann's window */
async function replyIn(ann: Page, server: Server, room: string, first: number) {
  const { id } = await say(server.url, { room, nick: 'bob', msg: '我有', reply_to: first })
  await expect(line(ann, '我有')).toBeVisible()
  return { second: id, response: rowOf(ann, id) }
}

test('a reply by finger quotes the message, notifies its author and leads back to it', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const t = speak(chatTexts)
  const bob = await newPerson(mobile)
  const { room, first } = await askInRoom(page, bob, server)

  await press(rowOf(bob, first))
  await expect(bob.getByRole('menu').getByRole('menuitem')).toHaveText([
    '回复',
    '选择文字',
    '复制文字',
    '复制消息链接',
    '屏蔽 ann',
    '举报…',
  ])
  await bob.getByRole('menuitem', { name: '回复' }).tap()
  const field = bob.getByRole('textbox', { name: '消息' })
  await expect(field).toBeFocused()
  await expect(bob.getByRole('status').filter({ hasText: 'who has the key?' })).toBeVisible()
  await expectAccessibleInLong(bob)
  await field.fill('我有')
  // The phone's keyboard does not move the button.
  await bob.setViewportSize({ width: 375, height: 300 })
  await expect(bob.getByRole('contentinfo')).toBeHidden()
  await bob.getByRole('button', { name: '发送' }).tap()
  await bob.setViewportSize(phone.viewport)
  await expect(bob.getByRole('contentinfo')).toBeVisible()
  await expect(line(page, '我有')).toBeVisible()
  await expect(bob.getByRole('button', { name: '取消回复' })).toHaveCount(0)
  const second = (await poll(server.url, { room })).messages[1]
  expect(second).toMatchObject({ msg: '我有', reply_to: first })

  const response = rowOf(page, second?.id ?? 0)
  await expect(response).toContainText(t('callsYou'))
  await quoteIn(response, `${t('inReplyTo')} ann: who has the key?`).click()
  await expect.poll(() => isFocused(rowOf(page, first))).toBe(true)
})

test('a reply by keyboard can be cancelled, and its draft survives a reload', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const [t, menu] = [speak(chatTexts), speak(messageMenuTexts)]
  const { room, first } = await askInRoom(page, await newPerson(mobile), server)
  const { response } = await replyIn(page, server, room, first)
  await quoteIn(response, `${t('inReplyTo')} ann: who has the key?`).press('Enter')
  await expect.poll(() => isFocused(rowOf(page, first))).toBe(true)
  // Until the menu's code is loaded, the key opens the browser's own menu.
  await expect(rowOf(page, first).getByRole('button', { name: menu('actions') })).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    menu('reply'),
    menu('edit'),
    menu('withdraw'),
    menu('copy'),
    menu('link'),
  ])
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(rowOf(page, first))).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: menu('reply') })).toBeFocused()
  await page.keyboard.press('Escape')
  await openRowMenu(response)
  await page.getByRole('menuitem', { name: menu('reply') }).press('Enter')
  const { message } = chatWindow(page)
  await expect(message).toBeFocused()
  // Escape cancels it, and keeps the text.
  const cancel = page.getByRole('button', { name: t('noReply') })
  await expect(cancel).toBeVisible()
  await message.fill('never mi')
  await message.press('Escape')
  await expect(cancel).toHaveCount(0)
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('never mi')
  await openRowMenu(response)
  await page.getByRole('menuitem', { name: menu('reply') }).press('Enter')
  await message.fill('thank')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'bob: 我有' })).toBeVisible()
  await expect(message).toHaveValue('thank')
  // Safari marks the Escape of an input method by key code 229 only.
  await message.dispatchEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true })
  await expect(page.getByRole('status').filter({ hasText: 'bob: 我有' })).toBeVisible()
  await message.fill('/')
  await message.press('End')
  await expect(page.getByRole('listbox')).toBeVisible()
  await message.fill('thank')
})

test('a reply that cannot be delivered yet keeps its quote when it is edited', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const [t, menu] = [speak(chatTexts), speak(messageMenuTexts)]
  const bob = await newPerson(mobile)
  const { room, first } = await askInRoom(page, bob, server)
  const { second, response } = await replyIn(page, server, room, first)
  await openRowMenu(response)
  await page.getByRole('menuitem', { name: menu('reply') }).press('Enter')
  const { message } = chatWindow(page)
  await message.fill('thank')
  const refusal = { code: 503, error: 'unavailable', message: 'Too much is waiting.' }
  await page.route('**/send', (route) => route.fulfill({ status: 503, json: refusal }))
  await message.press('Enter')
  await expect(page.getByRole('link', { name: `${t('inReplyTo')} bob: 我有` })).toBeVisible()
  await expect(line(page, sentence(t('delayed')))).toBeVisible()
  await message.press('ArrowUp')
  await expect(message).toHaveValue('thank')
  await message.fill('thanks')
  await message.press('Enter')
  await page.unroute('**/send')
  await expect(bob.getByRole('log').getByText('thanks')).toBeVisible()
  expect((await poll(server.url, { room })).messages[2]).toMatchObject({
    msg: 'thanks',
    reply_to: second,
  })
})

test('a refused message can be sent again or discarded', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const bob = await newPerson(mobile)
  await askInRoom(page, bob, server)
  const refusal = { code: 403, error: 'forbidden', message: 'Not now.' }
  await page.route('**/send', (route) => route.fulfill({ status: 403, json: refusal }))
  await type(page, 'once more')
  await type(page, 'rather not')
  await expect(page.getByRole('button', { name: t('discard') })).toHaveCount(2)
  await page.unroute('**/send')
  await page
    .getByRole('button', { name: t('discard') })
    .last()
    .click()
  await expect(line(page, 'rather not')).toHaveCount(0)
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(bob.getByRole('log').getByText('once more')).toBeVisible()
})

test('a message link leads to a message far back, through the sign-in dialog, and reports a deleted one', {
  tag: '@all',
}, async ({ page, context, newPerson, server, speak, isMobile }) => {
  const [t, menu] = [speak(chatTexts), speak(messageMenuTexts)]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const room = unique('room')
  const { id: first } = await say(server.url, { room, nick: 'ann', msg: 'the very first' })
  const between = Array.from({ length: 120 }, (_, i) => `m${i}`)
  await sayMany(server.url, room, 'eve', between)
  const { id: last } = await say(server.url, { room, nick: 'bob', msg: 'see above', reply_to: first })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await quoteIn(rowOf(page, last), `${t('inReplyTo')} ann: the very first`).click()
  await expect(rowOf(page, first)).toBeInViewport()
  await expect.poll(() => isFocused(rowOf(page, first))).toBe(true)

  // Touch has no hover.
  if (isMobile) await press(rowOf(page, first))
  else {
    await rowOf(page, first).hover()
    await page.getByRole('button', { name: menu('actions') }).click()
  }
  await page.getByRole('menuitem', { name: menu('link') }).click()
  await expect(page.getByRole('status').filter({ hasText: menu('copied') })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${server.url}/chat?room=${room}#m${first}`)
  const zoe = await newPerson(mobile)
  await zoe.goto(address)
  await zoe.getByRole('textbox', { name: '昵称' }).fill('zoe')
  await zoe.getByRole('button', { name: '进入聊天', exact: true }).click()
  await expect(rowOf(zoe, first)).toBeInViewport()

  await openRowMenu(rowOf(page, first))
  await page.getByRole('menuitem', { name: menu('copy') }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('the very first')
  await openRowMenu(rowOf(page, first + 1))
  await page.getByRole('menuitem', { name: menu('ignore', { nick: 'eve' }) }).click()
  await expect(rowOf(page, first + 1)).toHaveCount(0)
  await expect(rowOf(page, last)).toBeVisible()

  await page.goto('/tools/uuid')
  await page.goto(`/chat?room=${room}#m${first + 100_000}`)
  await expect(page.getByText(menu('gone'))).toBeVisible()
})

test('an administrator can delete, ban and freeze in the chat, and quotes of deleted messages show that', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const [menu, clean] = [speak(messageMenuTexts), speak(cleanUpTexts)]
  const room = unique('room')
  const network = new Network(75)
  const sayAsEve = (msg: string) => network.call(`${server.url}/send`, { room, nick: 'eve', msg })
  const { id: bad } = success<{ id: number }>(await sayAsEve('buy my pills'))
  const { id: reply } = await say(server.url, { room, nick: 'bob', msg: 'no', reply_to: bad })
  const { id: worse } = success<{ id: number }>(await sayAsEve('buy two'))
  const bob = await newPerson(mobile)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await expect(quoteIn(rowOf(bob, reply), '回复 eve: buy my pills')).toBeVisible()
  await logInAsAdministrator(page, server.superKey)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const choose = async (id: number, name: string) => {
    await openRowMenu(rowOf(page, id))
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose(bad, menu('delete'))
  await page.getByRole('button', { name: menu('deleteYes'), exact: true }).click()
  await expect(rowOf(page, bad)).toHaveCount(0)
  await expect(rowOf(page, reply)).toContainText(speak(chatTexts)('quoteGone'))
  await expect(rowOf(bob, reply)).toContainText('消息已删除')
  await expect(rowOf(bob, reply)).not.toContainText('pills')

  await choose(worse, menu('ban'))
  const dialog = page.getByRole('dialog', { name: menu('banPersonTitle', { nick: 'eve' }) })
  await expectAccessibleInLong(page)
  await dialog.getByRole('button', { name: clean('yesDeleteBan') }).click()
  await expect(rowOf(bob, worse)).toHaveCount(0)
  const done = clean('deleted', { what: clean('messages', { count: 1 }) })
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
  expect((await sayAsEve('again')).status).toBe(403)
  await undoNewest(server)

  await choose(reply, menu('freeze'))
  await page.getByRole('button', { name: menu('freezeYes'), exact: true }).click()
  await expect(bob.getByText('此房间已冻结')).toBeVisible()
})
