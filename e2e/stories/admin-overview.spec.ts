import { expect, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { say, unique } from '@/e2e/support/talk'
import type { AdminWord } from '@/lib/moderation/contract/words'

test('the dashboard counts messages and senders', { tag: '@long' }, async ({ page, server }) => {
  const figure = async (name: string) => {
    const shown = await page
      .getByRole('group', { name: 'Now' })
      .getByText(name, { exact: true })
      .locator('xpath=..')
      .locator('dd')
      .innerText()
    return Number(shown.replace(/\D/g, ''))
  }
  /** The accessible text of today's bar in a chart. */
  const today = async (chart: string) =>
    Number(await page.getByRole('table', { name: chart, exact: true }).getByRole('cell').last().innerText())

  await logInAsAdministrator(page, server.superKey)
  await expect(page.getByRole('group', { name: 'Now' })).toContainText('ready')
  const before = {
    messages: await figure('Messages'),
    rooms: await figure('Rooms'),
    day: await today('Messages'),
  }
  const room = unique('room')
  for (const nick of ['ann', 'bob', 'ann']) await say(server.url, { room, nick, msg: 'hello' })
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByRole('group', { name: 'Now' })).toContainText('ready')
      return {
        messages: await figure('Messages'),
        rooms: await figure('Rooms'),
        day: await today('Messages'),
      }
    })
    .toEqual({ messages: before.messages + 3, rooms: before.rooms + 1, day: before.day + 3 })
  expect(await today('Senders (today)')).toBeGreaterThanOrEqual(1)
})

test('the audit log reads as sentences, with the fields before and after on demand', async ({
  page,
  server,
}) => {
  const room = unique('room')
  const admin = administration(server)
  await admin.post('/rooms', { room, title: 'The old title' })
  await admin.patch(`/rooms/${room}`, { title: 'The new title' })
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Audit log')
  await setting.find.fill(room)
  await setting.search.click()
  const entries = panel.locator('[data-index]').filter({ hasText: room })
  await expect(entries).toHaveCount(2)
  const newest = entries.first()
  await expect(newest).toContainText(`The room ${room} was changed.`)
  await expect(entries.last()).toContainText(`The room ${room} was created.`)
  await expect(newest).toContainText('Super key')
  await newest.getByText('Details').click()
  await expect(newest.getByRole('row', { name: 'Title' })).toHaveText(/Title.*The old title.*The new title/)
  await newest.getByText('As stored (JSON)').click()
  await expect(newest).toContainText('"title": "The old title"')
  await setting.find.fill('nothing of this name')
  await setting.find.press('Enter')
  await expect(panel.getByText('Nothing found for “nothing of this name”.')).toBeVisible()
})

test('the audit log names who did it; the name is asked for once', async ({ page, server }) => {
  await page.goto('/setting')
  const setting = settingPage(page)
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('Ann')
  await setting.key.fill(server.superKey)
  await setting.logIn.click()
  const panel = await setting.open('Audit log')
  await expect(panel.locator('[data-index]').first()).toContainText(/Ann \(session \d+\).*Signed in\./)
  await setting.logOut.click()
  await expect(name).toHaveValue('Ann')
})

test.describe('a change', () => {
  test.use({ expectedStatuses: [409] })

  test('what the audit log says is undone at its line, and a refusal is shown there', async ({
    page,
    server,
  }) => {
    const admin = administration(server)
    const word = unique('word')
    const { id } = await admin.post<AdminWord>('/words', { word })
    await admin.delete(`/words/${id}`)
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Audit log')
    await setting.find.fill(word)
    await setting.search.click()
    const deletion = panel.locator('[data-index]').filter({ hasText: 'deleted' }).last()
    await deletion.getByRole('button', { name: 'Undo' }).click()
    await expect(deletion.getByText('Undone.')).toBeVisible()
    const { words } = await admin.get<{ words: AdminWord[] }>('/words', { q: word })
    expect(words).toMatchObject([{ word }])
    const addition = panel.locator('[data-index]').filter({ hasText: 'added' }).last()
    await addition.getByRole('button', { name: 'Undo' }).click()
    await expect(addition.getByText('Undone.')).toBeVisible()
    expect(await admin.get('/words', { q: word })).toMatchObject({ words: [] })
    await admin.post('/words', { word })
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'hello' })
    await admin.post(`/rooms/${room}/clear`, {})
    await setting.find.fill(room)
    await setting.search.click()
    const clearing = panel.locator('[data-index]').filter({ hasText: room })
    await clearing.getByRole('button', { name: 'Undo' }).click()
    await expect(clearing.getByText('Undone.', { exact: true })).toBeVisible()
    expect(await admin.get(`/rooms/${room}`)).toMatchObject({ clearings: [] })
    await page.reload()
    await setting.find.fill(word)
    await setting.search.click()
    await deletion.getByRole('button', { name: 'Undo' }).click()
    await expect(deletion.getByRole('alert')).toBeVisible()
  })
})
