import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { createdAddress } from '../support/created'
import { poll, unique } from '../support/talk'
import { callText, create, serve } from '../support/text'

const moreOptions = (page: Page) => page.getByText('More options', { exact: true }).click()

test('a text can be shared, read by its link, changed with its token and deleted', async ({
  page,
  server,
}) => {
  const name = unique('notes')
  const text = 'line one\n  <b>two</b> 你好 👋\n'
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Text share' }).click()
  await expect(page).toHaveURL(/\/tools\/text$/)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await moreOptions(page)
  await page.getByLabel(/^name in the link/i).fill(name)
  await page.getByLabel('Delete it', { exact: true }).selectOption({ label: 'after a day' })
  await page.getByRole('button', { name: 'Get a link' }).click()

  await expect(createdAddress(page)).toHaveText(`${server.url}/tools/text/${name}`)
  await expect(page.getByLabel('Address of the raw text', { exact: true })).toHaveValue(
    `${server.url}/sf/${name}`,
  )
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  expect(token.length).toBeGreaterThan(20)
  expect((await serve(server.url, name)).text).toBe(text)
  await expect(page.getByText(`curl -H 'Content-Type: application/json' -d`)).toContainText('你好')

  await page.getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByLabel('Text', { exact: true })
  await expect(edited).toHaveValue(text)
  await edited.fill('another text')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The text was changed')).toBeVisible()
  await expect(page.getByText('curl -X PUT')).toContainText(token)
  expect((await serve(server.url, name)).text).toBe('another text')

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The text was deleted.')).toBeVisible()
  await expect(page.getByText('0 bytes', { exact: true })).toBeVisible()
  expect((await serve(server.url, name)).status).toBe(404)
})

test('opening another text asks before unsaved changes are lost', async ({ page, server }) => {
  const [first, second] = [unique('first'), unique('second')]
  await create(server.url, { name: first, text: 'as it was' })
  await create(server.url, { name: second, text: 'the other one' })
  await page.goto(`/tools/text?name=${first}`)
  const which = page.getByLabel('Link or name')
  const edited = page.getByLabel('Text', { exact: true })
  await expect(edited).toHaveValue('as it was')
  await edited.fill('half a night of work')
  await which.fill(second)
  await which.press('Enter')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question).toContainText(first)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(edited).toHaveValue('half a night of work')
  await which.press('Enter')
  await expect(question).toBeVisible()
  // Asked again before the browser reports that the first question is closed.
  await question.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel: HTMLButtonElement) => {
    cancel.click()
    for (let i = 0; i < 10; i++) await null
    document.querySelector<HTMLInputElement>('[role=tabpanel]:not([hidden]) input')?.form?.requestSubmit()
  })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(edited).toHaveValue('the other one')
  await which.fill(first)
  await which.press('Enter')
  await expect(edited).toHaveValue('as it was')
})

test('the text form keeps its input while the other tab is open', { tag: '@long' }, async ({ page }) => {
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).fill('hello')
  await page.getByRole('tab', { name: /open/i }).click()
  await page.getByRole('tab', { name: /share/i }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('hello')
  await page.getByRole('button', { name: 'Get a link' }).click()
  const token = page.getByLabel('Token', { exact: true })
  const shown = await token.inputValue()
  await page.getByRole('tab', { name: /open/i }).click()
  await page.getByRole('tab', { name: /share/i }).click()
  await expect(token).toHaveValue(shown)
})

test('the typed text, and then its token, survive closing the window and a reload', async ({ page }) => {
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).fill('a long text')
  await page.goto('/tools/uuid')
  await page.goBack()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('a long text')
  await page.getByRole('button', { name: 'Get a link' }).click()
  const token = page.getByLabel('Token', { exact: true })
  const shown = await token.inputValue()
  await page.reload()
  await expect(token).toHaveValue(shown)
  await page.getByRole('button', { name: 'Share another text' }).click()
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('')
})

test('the text page can be used by keyboard, and the focus follows what appears', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).focus()
  await page.keyboard.type('by keyboard')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Get a link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(createdAddress(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy: Link' })).toBeFocused()
})

test('the link and the token are copied by their buttons', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).fill('to be copied')
  await page.getByRole('button', { name: 'Get a link' }).click()
  const values = {
    Link: await createdAddress(page).innerText(),
    Token: await page.getByLabel('Token', { exact: true }).inputValue(),
  }
  for (const [what, value] of Object.entries(values)) {
    await page.getByRole('button', { name: `Copy: ${what}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `Copied: ${what}` })).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
})

test.describe('an error on the text page', () => {
  test.use({ expectedStatuses: [400, 401, 404, 409] })

  test('is shown in place, and the typed text stays', async ({ page, server }) => {
    const { name } = await create(server.url, { text: 'taken', name: unique('taken') })
    await page.goto('/tools/text')
    await page.getByLabel('Text', { exact: true }).fill('mine')
    await moreOptions(page)
    await page.getByLabel(/^name in the link/i).fill(name)
    await page.getByRole('button', { name: 'Get a link' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This name is taken' })).toBeVisible()
    await page.getByLabel(/^name in the link/i).fill('not a name!')
    await page.getByRole('button', { name: 'Get a link' }).click()
    await expect(page.getByText('must be 1–128 letters')).toBeVisible()
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('mine')

    await page.goto(`/tools/text?name=${name}`)
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('taken')
    await page.getByLabel(/^its token/i).fill('wrong')
    await page.getByLabel('Text', { exact: true }).fill('stolen')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The token or the key is wrong.' })).toBeVisible()
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('stolen')
    expect((await serve(server.url, name)).text).toBe('taken')

    await page.getByLabel(/^link or name/i).fill(`${server.url}/sf/${unique('missing')}`)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'no text with this name' })).toBeVisible()
  })
})

test.describe('two people with the token', () => {
  test.use({ expectedStatuses: [412] })

  test('do not overwrite each other, and a response does not overwrite what is typed meanwhile', async ({
    page,
    server,
  }) => {
    const { name, token } = await create(server.url, { text: 'ours', name: unique('both') })
    await page.goto(`/tools/text?name=${name}`)
    const edited = page.getByLabel('Text', { exact: true })
    await expect(edited).toHaveValue('ours')
    await page.getByLabel(/^its token/i).fill(token)
    await callText(server.url, 'update', { name, token, text: 'theirs' })
    await edited.fill('mine')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'since you opened it' })).toBeVisible()
    await expect(edited).toHaveValue('mine')
    expect((await serve(server.url, name)).text).toBe('theirs')

    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(edited).toHaveValue('theirs')
    // Showing the saved text needs no request.
    await page.route('**/api/sf/v1/get*', (route) => route.fulfill({ status: 412, body: 'not now' }))
    let respond = () => {}
    const answered = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route('**/api/sf/v1/update', async (route) => {
      await answered
      await route.continue()
    })
    await edited.fill('both')
    await save.click()
    await edited.pressSequentially(' of us')
    respond()
    await expect(page.getByText('The text was changed')).toBeVisible()
    await expect(edited).toHaveValue('both of us')
    expect((await serve(server.url, name)).text).toBe('both')
    await save.click()
    await expect.poll(async () => (await serve(server.url, name)).text).toBe('both of us')
  })
})

test.describe('a lost response to a save', () => {
  test.use({ expectedStatuses: [502] })

  test('is recovered by pressing again, and the name does not conflict with itself', async ({
    page,
    server,
  }) => {
    const name = unique('lost')
    let isFirst = true
    await page.route('**/api/sf/v1/save', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fetch()
      await route.fulfill({ status: 502, body: 'Bad Gateway' })
    })
    await page.goto('/tools/text')
    await page.getByLabel('Text', { exact: true }).fill('once')
    await moreOptions(page)
    await page.getByLabel(/^name in the link/i).fill(name)
    await page.getByLabel(/^Seal it/).check()
    await page.getByRole('button', { name: 'Get a link' }).click()
    await expect(page.locator('form').getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Get a link' }).click()
    expect((await page.getByLabel('Token', { exact: true }).inputValue()).length).toBeGreaterThan(20)
    await page.goto(await createdAddress(page).innerText())
    await expect(page.locator('[data-reading]')).toContainText('once')
    expect((await serve(server.url, name)).status).toBe(200)
  })
})

test('a shared page of HTML is never run', async ({ browser, server }) => {
  // A context of its own: in the sandbox the browser reports the test's own scripts as blocked.
  const page = await browser.newPage()
  const { url } = await create(server.url, { text: '<script>document.title = "run"</script><h1>no</h1>' })
  await page.goto(url)
  await expect(page.locator('h1')).toHaveCount(0)
  expect(await page.title()).not.toBe('run')
  await expect(page.getByText('<script>')).toBeVisible()
  await page.close()
})

test('the text program is accessible and fits a phone, in both languages', { tag: '@long' }, async ({
  newPerson,
  server,
}) => {
  const { name } = await create(server.url, { text: 'x'.repeat(500), name: unique('n'.repeat(100)) })
  for (const locale of ['en-US', 'zh-CN']) {
    const page = await newPerson({ locale, viewport: { width: 375, height: 667 } })
    for (const path of ['/tools/text', `/tools/text?name=${name}`]) {
      await page.goto(path)
      if (path.includes('?')) await expect(page.locator('textarea')).toHaveValue(/x{500}/)
      await expectAccessibleInLong(page)
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow), path).toBe(0)
    }
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh-CN' ? /^zh/ : 'en')
  }
})

test('without scripts, a text and a message have the line breaks that were typed', async ({
  newPerson,
  server,
}) => {
  const [name, room, text] = [unique('lines'), unique('room'), 'one\n\n  two']
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).fill(text)
  await moreOptions(page)
  await page.getByLabel(/^name in the link/i).fill(name)
  const saved = page.waitForResponse(/\/save$/)
  await page.getByRole('button', { name: 'Get a link' }).click()
  expect((await saved).status()).toBe(200)
  expect((await serve(server.url, name)).text).toBe(text)

  await page.goto(`/chat?room=${room}&nick=ann`)
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('two')
  await expect.poll(async () => (await poll(server.url, { room })).messages).toMatchObject([{ msg: text }])
})
