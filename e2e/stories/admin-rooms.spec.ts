import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { chatWindow, holdRequests, line, type } from '@/e2e/support/browser'
import { get, poll, say, texts, unique } from '@/e2e/support/talk'

test.describe('a room', () => {
  test.use({ expectedStatuses: [403] })

  test('can be made, frozen with people in it, and opened again', async ({ page, newPerson, server }) => {
    const room = unique('room')
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Rooms')
    await panel.getByRole('button', { name: 'New room…' }).click()
    await setting.dialog.getByRole('textbox', { name: 'Name' }).fill(room)
    await setting.dialog.getByRole('textbox', { name: 'Topic' }).fill('What we talk about')
    await setting.dialog.getByRole('checkbox', { name: /^Listed/ }).check()
    await setting.dialog.getByRole('button', { name: 'Create' }).click()
    await expect(panel.getByText(`The room “${room}” was created.`)).toBeVisible()
    const { rooms } = JSON.parse((await get(server.url, '/rooms')).text) as { rooms: unknown[] }
    expect(rooms).toContainEqual(expect.objectContaining({ room, topic: 'What we talk about' }))

    const person = await newPerson()
    await person.goto(`/chat?room=${room}&nick=ann`)
    await type(person, 'hello')
    await expect(line(person, 'hello')).toBeVisible()

    await setting.find.fill(room)
    await setting.search.click()
    const edit = panel.getByRole('button', { name: `Edit: ${room}` })
    const frozen = setting.dialog.getByRole('checkbox', { name: /^Frozen/ })
    await edit.click()
    await frozen.check()
    await setting.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(setting.dialog).toHaveCount(0)
    await expect(line(person, /This room is now frozen: only administrators can write\.$/)).toBeVisible()
    await expect(chatWindow(person).message).toHaveCount(0)
    expect((await get(server.url, '/send', { room, nick: 'bob', msg: 'x' })).status).toBe(403)

    await edit.click()
    await frozen.uncheck()
    await setting.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(line(person, 'This room is open for writing again.')).toBeVisible()
    await type(person, 'free to speak')
    await expect(line(person, 'free to speak')).toBeVisible()
    await expect
      .poll(async () => texts((await poll(server.url, { room })).messages))
      .toContain('free to speak')
  })
})

test('the room dialog shows what was just saved, even before the list has reloaded', async ({
  page,
  server,
}) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'ann', msg: 'hello' })
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Rooms')
  await setting.find.fill(room)
  await setting.search.click()
  const edit = panel.getByRole('button', { name: `Edit: ${room}` })
  const topic = setting.dialog.getByRole('textbox', { name: 'Topic' })
  await edit.click()
  const letGo = await holdRequests(page, '**/api/admin/rooms?**')
  await topic.fill('tea')
  await setting.dialog.getByRole('button', { name: 'Save' }).click()
  await edit.click()
  await expect(topic).toHaveValue('tea')
  letGo()
  await topic.fill('tea and noodles')
  await setting.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(setting.dialog).toHaveCount(0)
  await expect(panel.getByText('tea and noodles')).toBeVisible()
})

test('a room can be cleared in an open chat window, and its messages restored', async ({
  page,
  newPerson,
  server,
}) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'ann', msg: 'first words' })
  const reader = await newPerson()
  await reader.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(reader, 'first words')).toBeVisible()

  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Rooms')
  await setting.find.fill(room)
  await setting.search.click()
  await panel.getByRole('button', { name: `Clear: ${room}` }).click()
  await setting.dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(line(reader, 'first words')).toHaveCount(0)
  expect((await poll(server.url, { room })).messages).toEqual([])

  await panel.getByRole('button', { name: `Undo clearing: ${room}` }).click()
  await setting.dialog.getByRole('button', { name: 'Bring back' }).click()
  await expect(panel.getByText(`The messages of “${room}” are back.`)).toBeVisible()
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['first words'])
  await reader.reload()
  await expect(chatWindow(reader).log.getByText('first words')).toBeVisible()
})

test('each of several clearings can be undone, and a message returns when all that hid it are', {
  tag: '@long',
}, async ({ page, server }) => {
  const room = unique('room')
  const admin = administration(server)
  for (const msg of ['first words', 'second words']) {
    await say(server.url, { room, nick: 'ann', msg })
    await admin.post(`/rooms/${room}/clear`)
  }
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Rooms')
  await setting.find.fill(room)
  await setting.search.click()
  const undo = panel.getByRole('button', { name: `Undo clearing: ${room}` })
  await expect(undo).toHaveText('Undo clearing (2)…')
  await undo.click()
  await setting.dialog.getByRole('combobox', { name: 'Undo the clearing of' }).selectOption({ index: 1 })
  await expectAccessibleInLong(page)
  await setting.dialog.getByRole('button', { name: 'Bring back' }).click()
  await expect(
    panel.getByText(`One clearing of “${room}” was undone; other clearings still apply.`),
  ).toBeVisible()
  expect((await poll(server.url, { room })).messages).toEqual([])
  await undo.click()
  await setting.dialog.getByRole('button', { name: 'Bring back' }).click()
  await expect(panel.getByText(`The messages of “${room}” are back.`)).toBeVisible()
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['first words', 'second words'])
})
