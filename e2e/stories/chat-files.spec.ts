import type { Page } from '@playwright/test'
import { fileTexts, pasteTexts } from '@/lib/chat/late-texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow } from '../support/browser'
import { poll, unique } from '../support/talk'
import { serve } from '../support/text'

interface Dropped {
  name: string
  content: string
  type?: string
}

const transferOf = (page: Page, files: readonly Dropped[]) =>
  page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, content, type = '' } of given) transfer.items.add(new File([content], name, { type }))
    return transfer
  }, files)

async function drop(page: Page, ...files: Dropped[]): Promise<void> {
  const dataTransfer = await transferOf(page, files)
  for (const type of ['dragover', 'drop']) await chatWindow(page).log.dispatchEvent(type, { dataTransfer })
}

async function paste(page: Page, ...files: Dropped[]): Promise<void> {
  const transfer = await transferOf(page, files)
  await chatWindow(page).message.evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, transfer)
}

const enter = async (page: Page, room: string) => {
  // By the part of the page that takes files, too.
  const isLoaded = page.waitForRequest(/\/online\?/)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await isLoaded
}

test('a short text file is written into the message, and of a long one the link', async ({
  page,
  server,
}) => {
  const room = unique('room')
  await enter(page, room)
  const { message, send } = chatWindow(page)
  await message.fill('see: ')
  await drop(page, { name: 'a.txt', content: 'one\r\ntwo' })
  await expect(message).toHaveValue('see: one\ntwo')
  await message.fill('')
  const long = 'a line\n'.repeat(400)
  await drop(page, { name: '<b>log</b>.txt', content: long })
  const bar = page.getByRole('status').filter({ hasText: 'Share “<b>log</b>.txt” as a text' })
  await expect(bar).toBeVisible()
  await expect(message).toHaveValue('')
  await expectAccessibleInLong(page)
  await page.getByRole('button', { name: 'Share as a text' }).press('Enter')
  await expect(message).toHaveValue(/^http.*\/tools\/text\/\w+$/)
  await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible()
  const name = /\w+$/.exec(await message.inputValue())?.[0] ?? ''
  expect((await serve(server.url, name)).text).toBe(long)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await send.click()
  await expect.poll(async () => (await poll(server.url, { room })).messages.length).toBe(1)
})

test('what is no text gets an answer, and what was written stays', { tag: '@all' }, async ({
  page,
  speak,
}) => {
  const t = speak(fileTexts)
  await enter(page, unique('room'))
  const { message } = chatWindow(page)
  await message.fill('half a sentence')
  const answers = page.locator('form').getByRole('alert')
  const picture = { name: 'photo.png', content: 'x', type: 'image/png' }
  for (const give of [drop, paste]) {
    await give(page, picture)
    await expect(answers).toHaveText(t('filePicture', { file: 'photo.png' }))
    await give(page, { name: 'empty.txt', content: '' })
    await expect(answers).toHaveText(t('fileEmpty', { file: 'empty.txt' }))
    await give(page, { name: 'a.zip', content: 'PK\0\0' })
    await expect(answers).toHaveText(t('fileBinary', { file: 'a.zip' }))
    await give(page, picture, picture, picture)
    await expect(answers).toHaveText(t('fileMany', { count: 3 }))
    await page
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click()
    await expect(answers).toHaveCount(0)
  }
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('half a sentence')
  await drop(page, { name: 'long.txt', content: 'x'.repeat(5000) })
  await page.getByRole('button', { name: speak(pasteTexts)('cancel') }).click()
  await expect(message).toHaveValue('half a sentence')
})
