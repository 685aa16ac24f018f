import type { AdminReport } from '@/lib/reports/contract'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import { logInAsAdministrator, settingPage } from '../support/admin-pages'
import { openRowMenu, untilInteractive } from '../support/browser'
import { json, send } from '../support/http'
import { addLink } from '../support/links'
import { rowOf } from '../support/own-messages'
import type { Server } from '../support/server'
import { get, say, success, unique } from '../support/talk'
import { create } from '../support/text'

test.use({ expectedStatuses: [404, 410] })

const found = async (server: Server, subject: string | number) => {
  const { reports } = await administration(server).get<{ reports: AdminReport[] }>('/reports', {
    q: `${subject}`,
  })
  return reports.find((each) => each.subject === `${subject}`)
}

test('a message is reported from its menu, in a tab of its own', async ({ page, server }) => {
  const room = unique('room')
  const { id } = await say(server.url, { room, nick: 'troll', msg: 'buy this now' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  await openRowMenu(rowOf(page, 'buy this now'))
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Report…' }).click()
  const form = await opened
  await expect(form.getByRole('heading', { name: 'Report a message' })).toBeVisible()
  await expect(form.getByText('buy this now')).toBeVisible()
  await form.getByRole('radio', { name: 'Spam or advertising' }).check()
  await form.getByRole('textbox').fill('every minute')
  await form.getByRole('button', { name: 'Report' }).click()
  await expect(form.getByText('Your report has arrived.')).toBeVisible()
  expect(await found(server, id)).toMatchObject({ reasons: { spam: 1 }, notes: ['every minute'] })
})

test('without scripts, on a phone and in Chinese, a message, a text and a link are reported', async ({
  newPerson,
  server,
}) => {
  const [room, name, link] = [unique('room'), unique('text'), unique('link')]
  const { id } = await say(server.url, { room, nick: 'troll', msg: '快来买' })
  await create(server.url, { name, text: '垃圾广告' })
  await addLink(server.url, { link, target: 'https://example.com/', tip: true })
  const phone = { width: 375, height: 700 }
  const page = await newPerson({ javaScriptEnabled: false, viewport: phone, locale: 'zh-CN' })
  const report = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.getByRole('radio', { name: '垃圾信息或广告' }).check()
    await page.getByRole('button', { name: '举报' }).click()
    await expect(page.getByText('举报已收到')).toBeVisible()
  }
  await page.goto(`/chat?room=${room}&nick=ann`)
  await page.getByRole('combobox', { name: '要举报哪条消息' }).selectOption({ label: 'troll: 快来买' })
  await page.getByRole('button', { name: '举报…' }).click()
  await report('举报消息')
  for (const [path, heading] of [
    [`/tools/text/${name}`, '举报文本'],
    [`/go/${link}`, '举报短链接'],
    [`/go/${link}+`, '举报短链接'],
  ] as const) {
    await page.goto(path)
    // It opens a tab of its own.
    await page.goto((await page.getByRole('link', { name: '举报…' }).getAttribute('href')) ?? '')
    await report(heading)
  }
  for (const subject of [id, name, link]) expect(await found(server, subject)).toMatchObject({ networks: 1 })
})

/** @returns their names, as the queue has them: the newest first */
async function reportTexts(server: Server, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => unique('bad'))
  for (const name of names) {
    await create(server.url, { name, text: `the text ${name}` })
    success(await send(`${server.url}/report`, json({ kind: 'text', id: name, reason: 'spam' })))
  }
  return names.toReversed()
}

test('the queue is worked through by keys: next, dismiss, hide, delete, and undone', async ({
  page,
  server,
}) => {
  const all = administration(server)
  const before = await all.get<{ reports: AdminReport[] }>('/reports', { limit: 500 })
  for (const { id } of before.reports) await all.patch(`/reports/${id}`, { state: 'closed' })
  const [first, second, third] = (await reportTexts(server, 3)) as [string, string, string]
  await logInAsAdministrator(page, server.superKey)
  const panel = await settingPage(page).open('Reports')
  const rows = panel.getByRole('list', { name: 'Reports' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(first)
  await expect(rows.nth(0)).toContainText(`the text ${first}`)
  await expectAccessibleInLong(page)
  const active = panel.locator('[aria-current="true"]')
  await page.keyboard.press('j')
  await expect(active).toContainText(second)
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(panel.getByText('The report was closed.')).toBeVisible()
  await expect(active).toContainText(second)
  await page.keyboard.press('h')
  await expect(panel.getByText('It was hidden, and the report closed.')).toBeVisible()
  await expect.poll(async () => (await get(server.url, `/sf/${second}`)).status).toBe(410)
  await expect(active).toContainText(third)
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await get(server.url, `/sf/${second}`)).status).toBe(200)
  await expect(rows).toHaveCount(2)
  await panel.getByRole('button', { name: `Delete: Text “${third}”` }).click()
  await expect(panel.getByText('It was deleted, and the report closed.')).toBeVisible()
  await expect.poll(async () => (await get(server.url, `/sf/${third}`)).status).toBe(404)
  // While something is chosen in a field, keys do nothing.
  await panel.getByRole('combobox', { name: 'Of' }).focus()
  await page.keyboard.press('x')
  await expect(rows).toHaveCount(1)
})

test('a ban from the queue asks first, with the count', async ({ page, server }) => {
  const room = unique('room')
  const nick = unique('troll')
  const { id } = await say(server.url, { room, nick: `${nick}#${unique('secret')}`, msg: 'first' })
  success(await send(`${server.url}/report`, json({ kind: 'message', id, reason: 'abuse' })))
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Reports')
  await panel.getByRole('button', { name: `Ban who made it: Message ${id}` }).click()
  const dialog = page.getByRole('alertdialog').or(setting.dialog)
  await expect(dialog).toContainText(/Delete \d+ message/)
  await expectAccessibleInLong(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await found(server, id)).toMatchObject({ state: 'open' })
})
