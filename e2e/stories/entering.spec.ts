import type { Page } from '@playwright/test'
import { signInTexts } from '@/lib/chat/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import { chatWindow, line, logOnDialog, phone, type } from '../support/browser'
import { Network } from '../support/networks'
import { online, poll, say, success, unique } from '../support/talk'
import { anyLanguage } from '../support/texts'

const row = (page: Page, text: string) => chatWindow(page).log.getByRole('article').filter({ hasText: text })
const card = (page: Page) => page.getByRole('group', { name: anyLanguage(signInTexts, 'guest') })

test('a guest sees title, topic, people and the last lines before choosing a name', { tag: '@all' }, async ({
  page,
  server,
}) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'not shown' })
  for (const msg of ['one <b>bold</b>', 'two ||covered||', `three ${'x'.repeat(3000)}`])
    await say(server.url, { room, nick: 'mallory\u202e', msg })
  await poll(server.url, { room, nick: '<i>ann</i>', session: 'a' })
  await administration(server).patch(`/rooms/${room}`, { title: 'Tea <script>', topic: 'and <b>modems</b>' })
  await page.goto(`/chat?room=${room}`)
  for (const shown of ['Tea <script>', 'and <b>modems</b>', '<i>ann</i>', 'one <b>bold</b>', 'three xxx'])
    await expect(card(page)).toContainText(shown)
  for (const hidden of ['not shown', 'covered']) await expect(card(page)).not.toContainText(hidden)
  await expect(logOnDialog(page).nick).toBeFocused()
  await expectAccessibleInLong(page)
})

test('a name in use is said with free ones to choose, and may be taken all the same', async ({
  page,
  newPerson,
  server,
}) => {
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'I am ann')
  await expect(line(page, 'I am ann')).toBeVisible()
  await expect.poll(async () => (await online(server.url, room)).count).toBe(1)
  const guest = await newPerson(phone)
  await guest.goto(`/chat?room=${room}`)
  const { nick, submit } = logOnDialog(guest)
  // Cyrillic.
  await nick.fill('аnn')
  const said = guest.getByRole('status').filter({ hasText: '此刻正在这个房间里使用' })
  await expect(said).toBeVisible()
  await nick.fill('anna')
  await expect(said).toBeHidden()
  await nick.fill('ann')
  await said.getByRole('button', { name: 'ann2', exact: true }).tap()
  await expect(nick).toHaveValue('ann2')
  await expect(said).toBeHidden()
  await nick.fill('ann')
  await expect(said).toBeVisible()
  await expectAccessibleInLong(guest)
  await submit.click()
  await expect(chatWindow(guest).message).toBeVisible()

  await page.getByRole('textbox', { name: 'Message' }).fill('/nick bob')
  await poll(server.url, { room, nick: 'bob', session: 'b' })
  await page.keyboard.press('Enter')
  await expect(line(page, /“bob”, or a nickname that looks like it, is in use/)).toBeVisible()
})

test('an address with a name in use says so at once, with free ones to choose', async ({
  page,
  newPerson,
  server,
}) => {
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'I am ann')
  await expect(line(page, 'I am ann')).toBeVisible()
  await expect.poll(async () => (await online(server.url, room)).count).toBe(1)
  await expect(page.getByText('is in use in this room')).toHaveCount(0)
  const guest = await newPerson(phone)
  const said = guest.getByRole('status').filter({ hasText: '此刻正在这个房间里使用' })
  // Cyrillic.
  await guest.goto(`/chat?room=${room}&nick=аnn`)
  await expect(said).toContainText('аnn2')
  await guest.goto(`/chat?room=${room}&nick=ann`)
  await expect(said).toBeVisible()
  await expectAccessibleInLong(guest)
  await said.getByRole('button', { name: 'ann2', exact: true }).tap()
  await expect(said).toHaveCount(0)
  await expect
    .poll(async () => (await online(server.url, room)).online)
    .toContainEqual({ nick: 'ann2', trip: null })
  // The tab itself has it.
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'still ann')
  await expect(line(guest, 'still ann')).toBeVisible()
  await expect(page.getByText('is in use in this room')).toHaveCount(0)

  const scriptless = await newPerson({ javaScriptEnabled: false })
  await scriptless.goto(`/chat?room=${room}&nick=ann2`)
  await scriptless.getByRole('link', { name: 'ann2-2' }).click()
  await expect(scriptless).toHaveURL(/nick=ann2-2/)
  await expect(scriptless.getByText('is in use in this room')).toHaveCount(0)
})

test('a line of another sender under the name of a present user looks different', async ({
  page,
  server,
}) => {
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'from ann')
  await expect(line(page, 'from ann')).toBeVisible()
  await expect.poll(async () => (await online(server.url, room)).count).toBe(1)
  const elsewhere = new Network(7)
  const fields = { room, nick: 'ann', msg: 'from another' }
  const { id } = success<{ id: number }>(await elsewhere.call(`${server.url}/send`, fields))
  elsewhere.close()
  await say(server.url, { room, nick: 'bob', msg: 'about it', reply_to: id })
  await expect(row(page, 'from another').first().getByText('other address')).toBeVisible()
  await expect(row(page, 'from ann').getByText('other address')).toHaveCount(0)
  await expect(row(page, 'about it').getByRole('link')).toContainText('ann (other address)')
  await page.keyboard.press('Control+Shift+F')
  const panel = page.getByRole('search')
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('from another')
  await panel.getByRole('button', { name: 'List' }).click()
  await expect(panel.getByRole('listitem').last()).toContainText('ann (other address)')
  await expectAccessibleInLong(page)
})

test('a ban is said before a name is chosen, and in the room', async ({ page, server }) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'ann', msg: 'hello' })
  const admin = administration(server)
  await admin.post('/bans', { nick: 'troll', room, reason: 'Too <b>loud</b>.' })
  await page.goto(`/chat?room=${room}&nick=troll`)
  await expect(page.getByRole('status').filter({ hasText: 'You are banned. Too <b>loud</b>.' })).toBeVisible()
  await expect(line(page, 'hello')).toBeVisible()
})

test.describe('a room that cannot be opened', () => {
  test('is refused at once, with a way to another one', async ({ page, server }) => {
    const admin = administration(server)
    const room = unique('none')
    await admin.patch('/settings', { public_rooms: 'closed' })
    try {
      for (const query of ['', '&nick=ann']) {
        await page.goto(`/chat?room=${room}${query}`)
        await expect(page.getByRole('heading', { name: 'This room cannot be opened' })).toBeVisible()
        await expect(page.getByText('new rooms are opened by the administrator only')).toBeVisible()
      }
    } finally {
      await admin.patch('/settings', { public_rooms: 'open' })
    }
    await page.goto(`/chat?room=${room}`)
    await expect(card(page)).toContainText('the first message opens the room')
    await page.goto('/chat?room=custom')
    await expect(card(page)).toContainText('Everyone can read along')
    await logOnDialog(page).nick.fill('ann')
    await page.getByRole('button', { name: 'Read along' }).click()
    await expect(chatWindow(page).log).toBeVisible()
  })
})
