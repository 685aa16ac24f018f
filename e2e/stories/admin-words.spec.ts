import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage, textFile } from '@/e2e/support/admin-pages'
import type { Server } from '@/e2e/support/server'
import { get, poll, say, texts, unique } from '@/e2e/support/talk'
import { addWord, uniqueHanWord, uniqueWord } from '@/e2e/support/words'
import type { AdminWord } from '@/lib/moderation/contract/words'

/** The row of a word in the list. */
async function listed(server: Server, q: string): Promise<AdminWord[]> {
  return (await administration(server).get<{ words: AdminWord[] }>('/words', { q })).words
}

/** Opens the panel and its import dialog. */
async function openImport(page: Page, server: Server) {
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Words')
  await panel.getByRole('button', { name: 'Import…' }).click()
  const { dialog } = setting
  return {
    panel,
    dialog,
    file: dialog.getByLabel('File'),
    yes: dialog.getByRole('button', { name: 'Import' }),
  }
}

test.describe('the word list', () => {
  test.use({ expectedStatuses: [422] })

  test('takes effect on every sender at once when words are added, changed and deleted', async ({
    page,
    server,
  }) => {
    const room = unique('room')
    const [one, two] = [uniqueWord(), uniqueWord()]
    const send = (msg: string) => get(server.url, '/send', { room, nick: 'ann', msg })
    await logInAsAdministrator(page, server.superKey)
    const { open, dialog } = settingPage(page)
    const panel = await open('Words')
    await panel.getByRole('button', { name: 'Add words…' }).click()
    await dialog.getByRole('textbox', { name: 'Words' }).fill(`${one}\n\n  ${two}\n`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel.getByText('Added: 2 new; 0 were already there.')).toBeVisible()
    await expect(panel.getByRole('row', { name: two })).toContainText('mask')
    expect(await say(server.url, { room, nick: 'ann', msg: `a ${one}` })).toMatchObject({ filtered: true })
    expect(texts((await poll(server.url, { room })).messages)).toEqual([`a ${'*'.repeat(one.length)}`])

    await panel.getByRole('button', { name: `Edit: ${one}` }).click()
    await dialog.getByRole('combobox', { name: 'Action' }).selectOption('block')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('row', { name: one })).toContainText('block')
    expect((await send(one)).status).toBe(422)

    await panel.getByRole('button', { name: `Delete: ${one}` }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await send(one)).status).toBe(422)
    await panel.getByRole('button', { name: `Delete: ${one}` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText(`“${one}” was deleted.`)).toBeVisible()
    await expect(panel.getByRole('row', { name: one })).toHaveCount(0)
    expect(await say(server.url, { room, nick: 'ann', msg: one })).toMatchObject({ filtered: false })
    expect(await listed(server, two)).toHaveLength(1)
  })
})

test('tries out a sentence and a word without storing anything', async ({ page, server }) => {
  const room = unique('room')
  const [masked, candidate] = [uniqueWord(), uniqueWord()]
  await addWord(server, { word: masked })
  for (const msg of ['x', `x ${candidate}`, candidate]) await say(server.url, { room, nick: 'ann', msg })
  await logInAsAdministrator(page, server.superKey)
  const panel = await settingPage(page).open('Words')
  const text = panel.getByRole('textbox', { name: 'A sentence, or a new word' })
  await text.fill(`what a ${masked}`)
  await text.press('Enter')
  await expect(panel.getByText(`It would be masked: what a ${'*'.repeat(masked.length)}`)).toBeVisible()
  await expect(panel.getByText(`Found: ${masked}`)).toBeVisible()
  await text.fill(candidate)
  await panel.getByRole('button', { name: 'Count the word' }).click()
  await expect(
    panel.getByText(new RegExp(`“${candidate}” is in 2 of the newest \\d+ messages`)),
  ).toBeVisible()
  await expect(text).toHaveValue(candidate)
  expect(await listed(server, candidate)).toEqual([])
  expect(await listed(server, masked)).toMatchObject([{ hits: 0 }])
})

test.describe('two administrators', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [409] })

  test('change one word: the second sees the first change, and keeps only their own', async ({
    page,
    server,
  }) => {
    const { id, word } = await addWord(server, { word: uniqueWord(), note: 'old' })
    await logInAsAdministrator(page, server.superKey)
    const { open, dialog } = settingPage(page)
    const panel = await open('Words')
    await panel.getByRole('button', { name: `Edit: ${word}` }).click()
    const note = dialog.getByRole('textbox', { name: 'Note' })
    await note.fill('mine')
    await dialog.getByRole('checkbox', { name: 'nicknames' }).uncheck()
    await administration(server).patch(`/words/${id}`, { note: 'theirs', action: 'block' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Someone else changed this in the meantime')).toBeVisible()
    await expect(note).toHaveValue('theirs')
    await expect(dialog.getByRole('definition')).toHaveText(['no', 'mine'])
    await expectAccessibleInLong(page)
    await dialog.getByRole('button', { name: 'Put my entries back' }).click()
    await expect(note).toHaveValue('mine')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText(`“${word}” was changed.`)).toBeVisible()
    expect(await listed(server, word)).toMatchObject([
      { note: 'mine', action: 'block', scope: ['message', 'room'], version: 3 },
    ])
  })
})

test('the word list can be exported to a file and imported again', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const admin = administration(server)
  const [one, two] = [uniqueWord(), uniqueHanWord()]
  const first = await addWord(server, { word: `#${one}`, action: 'block', scope: ['nick'], note: 'why' })
  const second = await addWord(server, { word: two })
  await logInAsAdministrator(page, server.superKey)
  const { open, dialog } = settingPage(page)
  const panel = await open('Words')
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download list' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('words.txt')
  await expect(panel.getByText('The list was downloaded.')).toBeVisible()
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain(`\\#${one}\tblock\tnick\twhy\n`)

  for (const { id } of [first, second]) await admin.delete(`/words/${id}`)
  await panel.getByRole('button', { name: 'Import…' }).click()
  await dialog.getByLabel('File').setInputFiles(textFile(text))
  const count = text.trim().split('\n').length - 1
  await expect(dialog.getByText(`The file holds ${count} words.`)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'The first lines' }).getByRole('row')).toHaveCount(
    Math.min(count, 5) + 1,
  )
  await expectAccessibleInLong(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(panel.getByText(`Imported: 2 new, 0 changed, ${count - 2} unchanged.`)).toBeVisible()
  await expect(panel.getByRole('row', { name: one })).toContainText('why')
  expect(await listed(server, one)).toMatchObject([
    { word: `#${one}`, action: 'block', scope: ['nick'], note: 'why' },
  ])
  const { filtered } = await say(server.url, { room: unique('room'), nick: 'ann', msg: `这${two}好` })
  expect(filtered).toBe(true)
})

test('lines of an imported file without an action get the chosen one', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const [one, two] = [uniqueWord(), uniqueWord()]
  const { panel, dialog, file, yes } = await openImport(page, server)
  await file.setInputFiles(textFile(`${one}\r\n${two}\tallow\r\n`))
  await expect(dialog.getByRole('row', { name: one })).toContainText('as below')
  await expect(dialog.getByRole('row', { name: two })).toContainText('allow')
  await dialog.getByRole('combobox', { name: 'Default action' }).selectOption('flag')
  await dialog.getByRole('checkbox', { name: 'nicknames' }).uncheck()
  await yes.click()
  await expect(panel.getByText('Imported: 2 new')).toBeVisible()
  expect(await listed(server, one)).toMatchObject([{ action: 'flag', scope: ['message', 'room'] }])
  expect(await listed(server, two)).toMatchObject([{ action: 'allow' }])
})

test.describe('a file that cannot be imported', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [400] })

  test('is reported with its lines before it is sent, and another can be chosen', async ({
    page,
    server,
  }) => {
    const word = uniqueWord()
    const { panel, dialog, file, yes } = await openImport(page, server)
    await yes.click()
    expect(await file.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await file.setInputFiles(textFile(Buffer.from([0xd6, 0xd0, 0xce, 0xc4])))
    await expect(file).toHaveAccessibleDescription(/not text in UTF-8/)
    await file.setInputFiles(textFile(Buffer.alloc(8 * 1024 * 1024 + 1, 'x')))
    await expect(file).toHaveAccessibleDescription(/larger than 8\.4 MB/)
    await file.setInputFiles(textFile('# nothing\n'))
    await expect(file).toHaveAccessibleDescription(/no words in this file/)
    await file.setInputFiles(textFile(`${word}\n${word}x\texplode\n`))
    const alert = dialog.getByRole('alert')
    await expect(alert.getByRole('listitem')).toHaveText([/^Line 2, Action: .*mask.*/])
    await yes.click()
    await expect(alert).toBeVisible()
    expect(await listed(server, word)).toEqual([])
    await file.setInputFiles(textFile(`${word}\n`))
    await expect(alert).toHaveCount(0)
    await yes.click()
    await expect(panel.getByText('Imported: 1 new')).toBeVisible()
    expect(await listed(server, word)).toHaveLength(1)
  })

  test('is refused by the server with the line, and nothing is stored', async ({ page, server }) => {
    const word = uniqueWord()
    const { panel, dialog, file, yes } = await openImport(page, server)
    await file.setInputFiles(textFile(`${word}\n# remark\n---\n`))
    await yes.click()
    await expect(dialog.getByText('Line 3, Word: must hold a letter, a digit or a sign')).toBeVisible()
    expect(await listed(server, word)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'messages' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'nicknames' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'room names' }).uncheck()
    await file.setInputFiles(textFile(word))
    await expect(dialog.getByText('Line 3')).toHaveCount(0)
    await yes.click()
    await expect(dialog.getByRole('checkbox', { name: 'nicknames' })).toHaveAccessibleDescription(
      /one or more of/,
    )
    await dialog.getByRole('checkbox', { name: 'nicknames' }).check()
    await yes.click()
    await expect(panel.getByText('Imported: 1 new')).toBeVisible()
    expect(await listed(server, word)).toMatchObject([{ scope: ['nick'] }])
  })
})

test.describe('on a phone, in Chinese', { tag: '@long' }, () => {
  test.use({ locale: 'zh-CN', viewport: { width: 375, height: 667 }, expectedStatuses: [400] })

  test('errors are reported at their field and line, and fit the screen', async ({ page, server }) => {
    const word = uniqueWord()
    await page.goto('/setting?panel=words')
    await page.getByLabel('超级密钥').fill(server.superKey)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const panel = page.getByRole('region', { name: '敏感词', exact: true })
    const dialog = page.getByRole('dialog')
    await panel.getByRole('button', { name: '添加…' }).click()
    const words = dialog.getByRole('textbox', { name: '词语' })
    await words.fill(`${word}\n${'x'.repeat(101)}`)
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(words).toHaveAccessibleDescription(/第 2 项：最多 100 个字符。/)
    await dialog.getByRole('button', { name: '取消' }).click()

    await panel.getByRole('button', { name: '导入…' }).click()
    const file = dialog.getByLabel('文件')
    await file.setInputFiles(textFile(`${word}\n${word}x\texplode\tnick\t${'很长的备注'.repeat(20)}\n`))
    await expect(dialog.getByRole('listitem')).toHaveText(
      '第 2 行，处理方式：只能是 mask、block、flag、allow 之一',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expectAccessibleInLong(page)
    await file.setInputFiles(textFile(word))
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expect(panel.getByText('已导入：新增 1 个')).toBeVisible()
    expect(await listed(server, word)).toHaveLength(1)
  })
})

test.describe('a session that has ended', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [401] })

  test('is reported on download; after the sign-in the panel is there again', async ({ page, server }) => {
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Words')
    await expect(panel.getByText(/^\d+ rows?/)).toBeVisible()
    await administration(server).delete('/session?all=1')
    await panel.getByRole('button', { name: 'Download list' }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(setting.key).toBeFocused()
    await setting.key.fill(server.superKey)
    await setting.key.press('Enter')
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download list' }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toMatch(/^# word/)
  })
})
