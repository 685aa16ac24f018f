import type { Page } from '@playwright/test'
import { chatTexts } from '@/lib/chat/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import { logInAsAdministrator } from '../support/admin-pages'
import { chatWindow, line, logOnDialog, type } from '../support/browser'
import { get, poll, say, unique } from '../support/talk'

/** The row of a message, its sender included. */
const rowOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test.use({ expectedStatuses: [403] })

test('an administrator who is signed in writes in a frozen room, and others do not', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before' })
  await logInAsAdministrator(page, server.superKey)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await chatWindow(page).message.fill('a draft')
  await administration(server).patch(`/rooms/${room}`, { frozen: true })
  await expect(page.getByText(t('frozenForOthers'))).toBeVisible()
  // What was typed is not lost.
  await expect(chatWindow(page).message).toHaveValue('a draft')
  await chatWindow(page).message.press('Enter')
  await expect(rowOf(page, 'a draft').getByText(t('admin'), { exact: true })).toBeVisible()
  await expectAccessibleInLong(page)
  const other = await newPerson()
  await other.goto(`/chat?room=${room}&nick=cy`)
  await expect(rowOf(other, 'a draft').getByText('admin', { exact: true })).toBeVisible()
  expect((await poll(server.url, { room })).messages.at(-1)).toMatchObject({ msg: 'a draft', is_admin: true })
  await expect(chatWindow(other).message).toHaveCount(0)
  expect((await get(server.url, '/send', { room, nick: 'cy', msg: 'x' })).status).toBe(403)
  await page.reload()
  await expect(page.getByText(t('frozenForOthers'))).toBeVisible()
  await type(page, 'after a reload')
  await expect(line(page, 'after a reload')).toBeVisible()
  await administration(server).patch(`/rooms/${room}`, { frozen: false })
  await expect(page.getByText(t('frozenForOthers'))).toHaveCount(0)
  await expect(chatWindow(page).message).toBeVisible()
})

test('an administrator enters as Admin, is listed and recognised; nobody else can', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  await logInAsAdministrator(page, server.superKey)
  await page.goto('/')
  const dialog = logOnDialog(page)
  await dialog.nick.fill('Admin')
  await dialog.submit.click()
  await expect(chatWindow(page).message).toBeVisible()
  const text = unique('hello')
  await type(page, text)
  await expect(rowOf(page, text).getByText(t('admin'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('connected'))).toBeVisible()
  await expect
    .poll(async () => (await get(server.url, '/online', { room: 'main' })).text)
    .toContain('"nick":"Admin"')
  const other = await newPerson()
  await other.goto('/')
  const theirs = logOnDialog(other)
  await theirs.nick.fill('Admin')
  await theirs.submit.click()
  await expect(other.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    'This nickname is reserved; choose another one.',
  ])
})
