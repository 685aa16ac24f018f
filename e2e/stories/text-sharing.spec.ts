import type { Locator, Page } from '@playwright/test'
import { toolTexts } from '@/lib/desktop/texts'
import { createdTexts } from '@/lib/mine/texts'
import { textTexts } from '@/lib/text/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { startProgram, untilInteractive } from '../support/browser'
import { createdAddress } from '../support/created'
import { decodedImage } from '../support/shown-qr'
import { unique } from '../support/talk'
import { create, serve } from '../support/text'
import { sentence } from '../support/texts'

interface FileToDrop {
  name: string
  content: string
}

/** Drops files on an element, as a file manager does. */
async function drop(target: Locator, files: readonly FileToDrop[]): Promise<void> {
  const data = await target.page().evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, content } of given) transfer.items.add(new File([content], name))
    return transfer
  }, files)
  for (const type of ['dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data })
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })

const inWindow = (page: Page) => page.locator('[data-window=text]')

test('one field and one button are in view on a phone, and then the link', { tag: '@all' }, async ({
  newPerson,
  server,
  locale,
  speak,
}) => {
  const t = speak(textTexts)
  const page = await newPerson({ ...(locale && { locale }), viewport: { width: 375, height: 667 } })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => document.body.setAttribute('data-test-shared', String(data.url)),
    })
  })
  await page.goto('/tools/text')
  const field = page.getByLabel(t('text'), { exact: true })
  const submit = page.getByRole('button', { name: t('submit') })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel(t('name'))).toBeHidden()
  await field.fill('from a phone')
  await submit.click()

  const created = speak(createdTexts)
  const link = createdAddress(page)
  await expect(link).toHaveText(/\/tools\/text\/[2-9a-hjkmnp-z]{10}$/)
  await expect(link).toBeInViewport({ ratio: 1 })
  await expect(inWindow(page).locator('[tabindex="-1"]:focus')).toBeVisible()
  await expect(field).toHaveCount(0)
  const address = await link.innerText()
  const name = address.split('/').at(-1) ?? ''
  expect((await serve(server.url, name)).text).toBe('from a phone')
  await page.getByRole('button', { name: speak(toolTexts)('share') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-test-shared', address)
  await page.getByRole('button', { name: created('qrCode') }).click()
  await expect
    .poll(() => decodedImage(page.getByRole('img', { name: created('qrOf', { url: address }) })))
    .toBe(address)
  await expect(inWindow(page).getByRole('link', { name: created('open') })).toHaveAttribute('href', address)
  await expectAccessibleInLong(page)

  await page.getByRole('button', { name: created('edit') }).click()
  await expect(field).toHaveValue('from a phone')
  await page.getByRole('tab', { name: t('share') }).click()
  await page.getByRole('button', { name: t('another') }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeInViewport({ ratio: 1 })
})

test.describe('a random name that is taken', () => {
  test.use({ expectedStatuses: [409] })

  test('is replaced by another one', async ({ page, server }) => {
    const taken = await create(server.url, { text: 'theirs', name: unique('taken') })
    const names: string[] = []
    await page.route('**/api/sf/v1/save', async (route) => {
      const sent = route.request().postDataJSON()
      names.push(sent.name)
      const isFirst = names.length === 1
      await route.continue(isFirst ? { postData: { ...sent, name: taken.name } } : {})
    })
    await page.goto('/tools/text')
    await page.getByLabel('Text', { exact: true }).fill('mine')
    await page.getByRole('button', { name: 'Get a link' }).click()
    await expect(createdAddress(page)).toHaveText(/\/[2-9a-hjkmnp-z]{10}$/)
    const [first, second] = names
    expect(names).toHaveLength(2)
    expect(first).not.toBe(second)
    expect((await serve(server.url, second ?? '')).text).toBe('mine')
    expect((await serve(server.url, taken.name)).text).toBe('theirs')
  })
})

test('the key of a sealed text is not offered to the server as a QR code', async ({ page }) => {
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).fill('secret')
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel(/^Seal it/).check()
  await page.getByRole('button', { name: 'Get a link' }).click()
  await expect(createdAddress(page)).toHaveText(/#/)
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'QR code' })).toHaveCount(0)
})

test('a dropped file becomes the text, its name is suggested, and both can be undone', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(textTexts)
  const file = unique('my notes')
  await page.goto('/tools/text')
  const field = page.getByLabel(t('text'), { exact: true })
  const name = page.getByLabel(t('name'))
  await field.fill('typed for an hour')
  await drop(inWindow(page), [{ name: `${file}.py`, content: 'print("你好")\r\nprint("👋")\r\n' }])
  await expect(field).toHaveValue('print("你好")\nprint("👋")\n')
  await expect(name).toHaveValue(`${file.replace(' ', '-')}.py`)
  await expect(page.getByText(t('fileTaken', { file: `${file}.py` }))).toBeVisible()
  await expectAccessibleInLong(page)
  await page.getByRole('button', { name: t('fileUndo') }).click()
  await expect(field).toHaveValue('typed for an hour')
  await page.getByRole('button', { name: t('fileAgain') }).click()
  await expect(field).toHaveValue('print("你好")\nprint("👋")\n')
  const chosen = unique('chosen')
  await name.fill(`${chosen}.py`)
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(createdAddress(page)).toHaveText(new RegExp(`/${chosen}.py$`))
  // Byte for byte, with its own line ends.
  expect((await serve(server.url, `${chosen}.py`)).text).toBe('print("你好")\r\nprint("👋")\r\n')

  // While the result is shown, a file neither replaces it nor the page.
  const token = await page.getByLabel(t('token'), { exact: true }).inputValue()
  await drop(inWindow(page), [{ name: 'b.txt', content: 'b' }])
  await expect(page.getByLabel(t('token'), { exact: true })).toHaveValue(token)
})

test('a file dropped beside the window becomes a text to share, or a part of the message in the chat', async ({
  page,
}) => {
  const field = inWindow(page).getByLabel('Text', { exact: true })
  await page.goto('/tools/text')
  await untilInteractive(page)
  await drop(page.locator('main'), [{ name: 'a.txt', content: 'beside' }])
  await expect(field).toHaveValue('beside')

  // By the part of the page that takes files, too.
  const isLoaded = page.waitForRequest(/\/online\?/)
  await page.goto('/chat?room=main&nick=dropper')
  await isLoaded
  const chat = page.locator('[data-window=chat]')
  await chat.getByRole('textbox').last().fill('half a sentence')
  await drop(chat.getByRole('log'), [{ name: 'b.txt', content: ', and its end' }])
  await expect(chat.getByRole('textbox').last()).toHaveValue('half a sentence, and its end')
  await startProgram(page, 'Text share')
  await drop(inWindow(page), [{ name: 'c.png', content: '\0' }])
  await expect(inWindow(page).getByRole('alert')).toContainText('c.png')
  await drop(inWindow(page), [{ name: 'c.txt', content: 'on the program' }])
  await expect(field).toHaveValue('on the program')

  // A result, whose token is shown once, is not replaced.
  await inWindow(page).getByRole('button', { name: 'Get a link' }).click()
  await expect(createdAddress(page)).toBeVisible()
  await drop(inWindow(page), [{ name: 'd.txt', content: 'later' }])
  await expect(inWindow(page).getByRole('alert')).toContainText('d.txt was not taken')
  await expect(createdAddress(page)).toBeVisible()
})

test('a text in the address fills the form, and survives a reload as it was edited or shared', async ({
  page,
}) => {
  const field = page.getByLabel('Text', { exact: true })
  await page.goto('/tools/text')
  await field.fill('an older draft')
  await page.goto('/tools/text?text=given')
  await expect(field).toHaveValue('given')
  await field.fill('given and edited')
  await page.reload()
  await expect(field).toHaveValue('given and edited')
  await page.getByRole('button', { name: 'Get a link' }).click()
  const address = await createdAddress(page).innerText()
  await page.reload()
  await expect(createdAddress(page)).toHaveText(address)
})

test('a file that is no text is refused in a sentence, and what was typed stays', { tag: '@all' }, async ({
  page,
  speak,
}) => {
  const t = speak(textTexts)
  await page.goto('/tools/text')
  const field = page.getByLabel(t('text'), { exact: true })
  await field.fill('typed')
  const alert = inWindow(page).getByRole('alert')
  await choose(page, 'a.png', Buffer.from([0x89, 0x50, 0, 0]))
  await expect(alert).toHaveText(t('fileBinary', { file: 'a.png' }))
  await choose(page, 'a.txt', Buffer.from('h\u00e9llo', 'latin1'))
  await expect(alert).toHaveText(t('fileEncoding', { file: 'a.txt' }))
  await choose(page, 'big.txt', Buffer.alloc(1024 * 1024 + 1, 'a'))
  await expect(alert).toHaveText(sentence(t('fileTooLarge', { file: 'big.txt', count: 1_048_576 })))
  await choose(page, 'empty.txt', Buffer.alloc(0))
  await expect(alert).toHaveText(t('fileEmpty', { file: 'empty.txt' }))
  await drop(inWindow(page), [
    { name: 'a.txt', content: 'a' },
    { name: 'b.txt', content: 'b' },
  ])
  await expect(alert).toHaveText(t('fileMany'))
  await expect(field).toHaveValue('typed')
  await expectAccessibleInLong(page)
  await choose(page, 'utf16.txt', Buffer.from('\ufeff世界', 'utf16le'))
  await expect(field).toHaveValue('世界')
  await expect(alert).toHaveCount(0)
  await expect(page.getByText(speak(toolTexts)('moreOptions'), { exact: true })).toBeVisible()
})

test('a file dropped while a text is open goes to the other tab', async ({ page, server }) => {
  const { name } = await create(server.url, { text: 'open', name: unique('open') })
  await page.goto(`/tools/text?name=${name}`)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('open')
  await drop(inWindow(page), [{ name: 'a.txt', content: 'dropped' }])
  await expect(page.getByRole('tab', { name: 'Share a text' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('dropped')
})
