import type { Page } from '@playwright/test'
import { widgetTexts } from '@/lib/core/texts'
import { toolTexts } from '@/lib/desktop/texts'
import { linksTexts } from '@/lib/links/texts'
import { programTexts } from '@/lib/main/programs'
import { createdTexts } from '@/lib/mine/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow, devices, programWindow, startProgram } from '../support/browser'
import { expectInView } from '../support/in-view'
import { addLink, parseLink, visit } from '../support/links'
import { decodedImage } from '../support/shown-qr'
import { unique } from '../support/talk'

const target = 'https://example.com/a?b=1'

/** The link page, by role and label. */
function program(page: Page) {
  const made = page.getByRole('region', { name: 'Your short link' })
  return {
    target: page.getByRole('textbox', { name: 'Long address' }),
    options: page.getByText('More options'),
    ownCode: page.getByRole('textbox', { name: 'Own code' }),
    shorten: page.getByRole('button', { name: 'Shorten' }),
    made,
    token: made.getByRole('textbox', { name: 'Token' }),
    command: page.getByRole('region', { name: 'The same with curl' }),
    tab: (name: string) => page.getByRole('tab', { name }),
  }
}

for (const { name, options: device, tag } of devices)
  test.describe(name, { tag }, () => {
    test.use({ ...device, isMobile: device.hasTouch, permissions: ['clipboard-read', 'clipboard-write'] })

    test('one field and one button make a link, which takes their place', async ({ page, server, speak }) => {
      const t = speak(linksTexts)
      const created = speak(createdTexts)
      const widget = speak(widgetTexts)
      await page.goto('/tools/links')
      const address = page.getByRole('textbox', { name: t('target') })
      const make = page.getByRole('button', { name: t('make'), exact: true })
      const options = page.getByText(speak(toolTexts)('moreOptions'))
      for (const part of [address, options, make]) await expectInView(part)
      await expect(page.getByRole('textbox', { name: t('ownCode') })).toBeHidden()
      await expectAccessibleInLong(page)
      await address.fill('example.com/foo')
      await make.click()

      const made = page.getByRole('region', { name: created('link') })
      await expect(made).toBeFocused()
      await expect(make).toBeHidden()
      const shown = made.getByText(new RegExp(`^${server.url}/go/\\w{7}$`))
      const url = (await shown.textContent()) ?? ''
      const code = url.split('/').at(-1) ?? ''
      expect((await parseLink(server.url, code)).data.link).toBe('https://example.com/foo')
      await expect(made.getByRole('link', { name: 'https://example.com/foo' })).toBeVisible()
      const button = (name: string) => made.getByRole('button', { name, exact: true })
      const copy = button(widget('copyOf', { what: t('link') }))
      const token = made.getByRole('textbox', { name: created('token') })
      for (const part of [
        shown,
        copy,
        button(created('qrCode')),
        made.getByRole('link', { name: created('open'), exact: true }),
        made.getByRole('link', { name: t('preview') }),
        button(created('edit')),
        button(t('again')),
        token,
        page.getByText(created('tokenHint')),
      ])
        await expectInView(part)
      // This browser has no dialog to share with.
      await expect(button(speak(toolTexts)('share'))).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      )
      await expectAccessibleInLong(page)

      await copy.click()
      await expect(copy).toHaveText(widget('copied'))
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      await button(created('qrCode')).click()
      const picture = made.getByRole('img', { name: created('qrOf', { url }) })
      await expect.poll(() => decodedImage(picture)).toBe(url)
      await expectInView(picture)
      await expectAccessibleInLong(page)

      const secret = await token.inputValue()
      await button(created('edit')).click()
      await expect(page.getByRole('textbox', { name: t('link') })).toHaveValue(code)
      await expect(page.getByRole('textbox', { name: t('token') })).toHaveValue(secret)
      await page.getByRole('textbox', { name: t('newTarget') }).fill('example.org/next')
      await page.getByRole('button', { name: t('save') }).click()
      await expect(page.getByText(t('saved'))).toBeVisible()
      expect((await parseLink(server.url, code)).data.link).toBe('https://example.org/next')

      await page.getByRole('tab', { name: t('shorten') }).click()
      await expect(made.getByRole('link', { name: 'https://example.org/next' })).toBeVisible()
      await button(t('again')).click()
      await expect(address).toBeFocused()
      await expect(address).toHaveValue('')
      await expect(made).toHaveCount(0)
      await page.getByRole('button', { name: t('show'), exact: true }).click()
      await expect(made).toBeFocused()
      await expect(shown).toHaveText(url)
    })
  })

test('a browser that can share offers it', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.documentElement.dataset.shared = data?.url
      throw new DOMException('closed', 'AbortError')
    }
  })
  await page.goto('/tools/links')
  const { target: field, made } = program(page)
  await field.fill(target)
  await field.press('Enter')
  await made.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', /\/go\/\w{7}$/)
  await expect(made).toBeVisible()
})

test('a link made beside the chat shows its code there, and goes into the message that is being written', {
  tag: '@desktop',
}, async ({ page, speak }) => {
  const t = speak(linksTexts)
  const name = speak(programTexts)('links')
  await page.goto('/chat?room=links&nick=ann')
  await startProgram(page, name)
  const links = programWindow(page, name)
  await links.getByRole('textbox', { name: t('target') }).fill('mailto:ann@example.com')
  await links.getByRole('button', { name: t('make'), exact: true }).click()
  const made = links.getByRole('region', { name: speak(createdTexts)('link') })
  await expect(made.getByRole('link', { name: 'mailto:ann@example.com' })).toBeVisible()
  await made.getByRole('button', { name: speak(createdTexts)('qrCode') }).click()
  await expect.poll(() => decodedImage(made.getByRole('img'))).toMatch(/\/go\/\w{7}$/)
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page).toHaveURL(/\/tools\/links$/)
  const { message } = chatWindow(page)
  await message.fill('Look:')
  await made.getByRole('button', { name: speak(toolTexts)('sendToChat') }).click()
  await expect(message).toHaveValue(/^Look: http.*\/go\/\w{7}$/)
  await expect(message).toBeFocused()
})

test('the end of a link is shown as a time near now', async ({ page }) => {
  await page.goto('/tools/links')
  const { target: field, options, made } = program(page)
  await field.fill('例子.中国')
  await options.click()
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('in an hour')
  await field.press('Enter')
  await expect(made.getByRole('time')).toHaveText(/^(today|tomorrow) \d\d:\d\d$/)
  await expect(made.getByRole('link', { name: 'https://例子.中国' })).toBeVisible()
})

test('a link can be made, changed and removed on its page', async ({ page, server }) => {
  const code = unique('story')
  await page.goto('/tools/links')
  const { made, command, ...form } = program(page)
  await form.target.fill(target)
  await form.options.click()
  await form.ownCode.fill(code)
  await form.ownCode.press('Enter')
  await expect(made.getByText(`${server.url}/go/${code}`, { exact: true })).toBeVisible()
  await expect(command).toContainText(
    `curl -H 'Content-Type: application/json' -d '{"target":"${target}","link":"${code}"`,
  )
  expect((await visit(server.url, code)).headers.location).toBe(target)
  await expectAccessibleInLong(page)

  await made.getByRole('button', { name: 'Edit' }).click()
  const next = page.getByRole('textbox', { name: 'New address' })
  await next.fill('https://example.org/next')
  await next.press('Enter')
  await expect(page.getByText('The link was changed')).toBeVisible()
  await expect(command).toContainText(`${server.url}/go/update`)
  expect((await visit(server.url, code)).headers.location).toBe('https://example.org/next')

  await page.getByRole('button', { name: 'Delete link' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this link?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await visit(server.url, code)).status).toBe(302)
  await page.getByRole('button', { name: 'Delete link' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`/go/${code} was deleted.`)).toBeVisible()
  expect((await visit(server.url, code)).status).toBe(404)
})

test('the token of the link made last outlives its page until the link is removed', async ({
  page,
  server,
}) => {
  const code = unique('story')
  await page.goto('/tools/links')
  const { made, ...form } = program(page)
  const last = page.getByText(`Your last link: ${server.url}/go/${code}`)
  await form.target.fill(target)
  await form.options.click()
  await form.ownCode.fill(code)
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await form.target.press('Enter')
  const token = await form.token.inputValue()
  await page.goto('/tools/uuid')
  await page.goto('/tools/links')
  await expect(last).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(form.token).toHaveValue(token)
  await expect(made.getByText(`${server.url}/go/${code}`, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret words')

  await made.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`/go/${code} was deleted.`)).toBeVisible()
  await form.tab('Shorten').click()
  await expect(form.target).toBeVisible()
  await expect(last).toBeHidden()
  await page.reload()
  await expect(form.target).toBeVisible()
  await expect(last).toBeHidden()
})

test('the link form keeps its input while another tab is open', async ({ page }) => {
  await page.goto('/tools/links')
  const form = program(page)
  await form.target.fill(target)
  await form.options.click()
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

test.describe('an error on the link page', () => {
  test.use({ expectedStatuses: [400, 401, 404, 409] })

  test('is shown in place, and nothing that was typed is lost', async ({ page, server }) => {
    const { link: taken } = await addLink(server.url, { target })
    await page.goto('/tools/links')
    const { made, ...form } = program(page)
    await form.target.fill('javascript:alert(1)')
    await form.shorten.click()
    await expect(form.target).toHaveAccessibleDescription(/Must be an absolute http or https address/)
    await expect(form.target).toHaveAttribute('aria-invalid', 'true')
    await expect(form.target).toHaveValue('javascript:alert(1)')
    await expect(form.ownCode).toBeHidden()
    await form.target.fill('example.com/foo')
    await form.options.click()
    await form.ownCode.fill(taken)
    await form.options.click()
    await form.shorten.click()
    await expect(page.getByText('This code is taken')).toBeVisible()
    // The options open themselves.
    await expect(form.ownCode).toHaveValue(taken)
    await expect(form.ownCode).toBeVisible()
    await expect(form.target).toHaveValue('example.com/foo')
    await expectAccessibleInLong(page)
    await form.ownCode.fill('')
    await page.getByRole('spinbutton', { name: 'Maximum visits' }).fill('0')
    await form.options.click()
    await form.shorten.click()
    // The browser refuses the number itself, where it is seen.
    await expect(page.getByRole('spinbutton', { name: 'Maximum visits' })).toBeFocused()
    await expect(made).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400] })

  test('the link form makes a link, and errors are a page', async ({ page }) => {
    await page.goto('/tools/links')
    const { target: field, options, ownCode, shorten } = program(page)
    await field.fill('nonsense')
    await shorten.click()
    await expect(page.getByText('Address must be an absolute http or https address')).toBeVisible()
    await page.goBack()
    await field.fill(target)
    await options.click()
    await ownCode.fill(unique('story'))
    await shorten.click()
    await expect(page.getByText('"message":"created"')).toBeVisible()
  })
})
