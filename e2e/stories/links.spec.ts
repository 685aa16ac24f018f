import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { addLink, parseLink, visit } from '../support/links'
import { unique } from '../support/talk'

const target = 'https://example.com/a?b=1'

/** The link page, by role and label. */
const program = (page: Page) => ({
  target: page.getByRole('textbox', { name: 'Long address' }),
  ownCode: page.getByRole('textbox', { name: 'Own code' }),
  shorten: page.getByRole('button', { name: 'Shorten' }),
  made: page.getByRole('group', { name: 'Your short link' }),
  command: page.getByRole('region', { name: 'The same with curl' }),
  tab: (name: string) => page.getByRole('tab', { name }),
})

test('a link can be made, changed and removed on its page', async ({ page, server }) => {
  const code = unique('story')
  await page.goto('/tools/links')
  const { made, command, ...form } = program(page)
  await form.target.fill(target)
  await form.ownCode.fill(code)
  await form.target.press('Enter')
  const link = made.getByRole('textbox', { name: 'Short link' })
  await expect(link).toHaveValue(`${server.url}/go/${code}`)
  await expect(command).toContainText(
    `curl -H 'Content-Type: application/json' -d '{"target":"${target}","link":"${code}"`,
  )
  expect((await visit(server.url, code)).headers.location).toBe(target)
  await expectAccessibleInLong(page)

  await made.getByRole('button', { name: 'Change it' }).click()
  const next = page.getByRole('textbox', { name: 'New address' })
  await next.fill('https://example.org/next')
  await next.press('Enter')
  await expect(page.getByText('The link was changed')).toBeVisible()
  await expect(command).toContainText(`${server.url}/go/update`)
  expect((await visit(server.url, code)).headers.location).toBe('https://example.org/next')

  await page.getByRole('button', { name: 'Remove link' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this link?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await visit(server.url, code)).status).toBe(302)
  await page.getByRole('button', { name: 'Remove link' }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(`/go/${code} was removed.`)).toBeVisible()
  expect((await visit(server.url, code)).status).toBe(404)
})

test('the token of the link made last outlives its page until the link is removed', async ({
  page,
  server,
}) => {
  const code = unique('story')
  await page.goto('/tools/links')
  const { made, ...form } = program(page)
  await form.target.fill(target)
  await form.ownCode.fill(code)
  await page.getByLabel('Password:', { exact: true }).fill('secret words')
  await form.target.press('Enter')
  const token = await made.getByRole('textbox', { name: 'Token' }).inputValue()
  await page.goto('/tools/uuid')
  await page.goto('/tools/links')
  await expect(made.getByRole('textbox', { name: 'Token' })).toHaveValue(token)
  await expect(made.getByRole('textbox', { name: 'Short link' })).toHaveValue(`${server.url}/go/${code}`)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret words')

  await made.getByRole('button', { name: 'Change it' }).click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(`/go/${code} was removed.`)).toBeVisible()
  await form.tab('Shorten').click()
  await expect(made).toBeHidden()
  await page.reload()
  await expect(form.target).toBeVisible()
  await expect(made).toBeHidden()
})

test('the link form keeps its input while another tab is open', async ({ page }) => {
  await page.goto('/tools/links')
  const form = program(page)
  await form.target.fill(target)
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('in a day')
  const title = page.getByRole('heading', { name: 'Short links' })
  const place = await title.boundingBox()
  await form.tab('Look up').click()
  await page.getByRole('textbox', { name: 'Short link' }).fill('noodles')
  // The window shrank; the pressed button stays in place.
  expect(await title.boundingBox()).toEqual(place)
  await form.tab('Shorten').click()
  await expect(form.target).toHaveValue(target)
  await expect(page.getByRole('combobox', { name: 'Expires' })).toHaveValue('86400')
  await form.tab('Look up').click()
  await expect(page.getByRole('textbox', { name: 'Short link' })).toHaveValue('noodles')
})

test.describe('an error on the link page', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [400, 401, 404, 409] })

  test('is shown in place, and the token of the last link stays readable', async ({ page, server }) => {
    const { link: taken } = await addLink(server.url, { target })
    await page.goto('/tools/links')
    const { made, ...form } = program(page)
    await form.target.fill(target)
    await form.shorten.click()
    const token = made.getByRole('textbox', { name: 'Token' })
    await expect(token).toHaveValue(/^[\w-]{32}$/)
    await form.target.fill('javascript:alert(1)')
    await form.shorten.click()
    await expect(form.target).toHaveAccessibleDescription(/must be an absolute http or https address/)
    await expect(form.target).toHaveAttribute('aria-invalid', 'true')
    await form.target.fill(target)
    await form.ownCode.fill(taken)
    await form.shorten.click()
    await expect(page.getByText('This code is taken')).toBeVisible()
    await expect(token).toBeVisible()
    await expectAccessibleInLong(page)

    await form.tab('Change or remove').click()
    await page.getByRole('textbox', { name: 'Short link' }).fill(`${server.url}/go/${taken}`)
    await page.getByRole('textbox', { name: 'Token' }).fill('wrong')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Change at least one thing.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Asks first' }).selectOption('yes')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The token or the key is wrong.')).toBeVisible()

    await form.tab('Look up').click()
    await page.getByRole('textbox', { name: 'Short link' }).fill(unique('nothing'))
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('There is no such short link')).toBeVisible()
  })
})

test('a link is looked up by its address without going there', { tag: '@long' }, async ({ page, server }) => {
  const { link, url } = await addLink(server.url, { target: 'https://пример.рф/путь', tip: true })
  await visit(server.url, link)
  await page.goto('/tools/links?tab=look-up')
  await page.getByRole('textbox', { name: 'Short link' }).fill(url)
  await page.getByRole('button', { name: 'Look up' }).click()
  const facts = page.getByRole('status').filter({ hasText: 'Leads to' })
  await expect(facts).toContainText('https://пример.рф/путь')
  await expect(facts).toContainText('xn--e1afmkfd.xn--p1ai')
  await expect(facts).toContainText('Visits1')
  await expectAccessibleInLong(page)
})

test('the page of a link with a tip leads on by its button, and the preview counts visits', async ({
  page,
  server,
}) => {
  const there = `${server.url}/healthz`
  const { link } = await addLink(server.url, { target: there, tip: true })
  await page.goto(`/go/${link}`)
  await expect(page.getByRole('heading', { name: 'You are leaving for another site' })).toBeVisible()
  await expectAccessibleInLong(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(there)
  await page.goto(`/go/${link}+`)
  await expect(page.getByRole('heading', { name: 'Where this short link leads' })).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).toHaveText('1')
  await expectAccessibleInLong(page)
})

test.describe('a link with a password', () => {
  test.use({ expectedStatuses: [401] })

  test('asks for the password until it is right, and leads on to another site', async ({ page, server }) => {
    const there = `${server.url.replace('127.0.0.1', 'localhost')}/healthz`
    const { link } = await addLink(server.url, { target: there, password: 'sesame' })
    await page.goto(`/go/${link}`)
    const field = page.getByLabel('Password')
    await expect(field).toBeFocused()
    await field.press('w')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The password of this short link is wrong.')
    await expectAccessibleInLong(page)
    await page.keyboard.type('sesame')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(there)
  })
})

test.describe('a browser that is taken for a bot', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 8.1.0; XBot Junior) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('opens a link with limited visits by a button, to another site', async ({ page, server }) => {
    const there = `${server.url.replace('127.0.0.1', 'localhost')}/healthz`
    const { link } = await addLink(server.url, { target: there, max_visits: 2 })
    await page.goto(`/go/${link}`)
    await expect(page.getByRole('heading', { name: 'a limited number of times' })).toBeVisible()
    await expectAccessibleInLong(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(there)
    await page.goto(`/go/${link}+`)
    const facts = page.getByRole('definition')
    await expect(facts.nth(1)).toHaveText('1')
    await expect(facts.nth(2)).toHaveText('1')
    await expect(facts.nth(3)).toHaveText('1')
  })
})

test.describe('on a phone, in Chinese', { tag: '@long' }, () => {
  test.use({ locale: 'zh-CN', viewport: { width: 375, height: 667 } })

  test('the link page fits and works', async ({ page, server }) => {
    await page.goto('/tools/links')
    await page.getByRole('textbox', { name: '长网址' }).fill(`https://example.com/${'long/'.repeat(60)}`)
    await page.getByRole('button', { name: '生成短链接' }).click()
    const link = page.getByRole('group', { name: '你的短链接' }).getByRole('textbox', { name: '短链接' })
    await expect(link).toHaveValue(new RegExp(`^${server.url}/go/\\w{7}$`))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(375)
    const code = (await link.inputValue()).split('/').at(-1) ?? ''
    expect((await parseLink(server.url, code)).data.tip).toBe(false)
    await expectAccessibleInLong(page)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400] })

  test('the link form makes a link, and errors are a page', async ({ page }) => {
    await page.goto('/tools/links')
    const { target: field, shorten } = program(page)
    await field.fill('nonsense')
    await shorten.click()
    await expect(page.getByText('target must be an absolute http or https address')).toBeVisible()
    await page.goBack()
    await field.fill(target)
    await shorten.click()
    await expect(page.getByText('"message":"created"')).toBeVisible()
  })
})
