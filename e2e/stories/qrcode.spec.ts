import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { widgetTexts } from '@/lib/core/texts'
import { qrTexts } from '@/lib/qr/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { boxOf, devices, holdRequests, untilInteractive } from '../support/browser'
import { expectInView } from '../support/in-view'
import { drawnPng } from '../support/png-file'
import { decode, draw } from '../support/qr-reader'
import { decodedImage } from '../support/shown-qr'

const tool = (page: Page) => ({
  text: page.getByRole('textbox', { name: 'Text or address' }),
  options: page.getByText('More options'),
  format: page.getByRole('combobox', { name: 'Format' }),
  size: page.getByRole('spinbutton', { name: 'Size' }),
  dark: page.getByLabel('Dark colour'),
  image: page.getByRole('img', { name: /^QR code of/ }),
  download: page.getByRole('link', { name: /^Download/ }),
  command: page.getByText(/^curl /),
})

/** The decoded text of the picture. */
const shown = (page: Page) => decodedImage(tool(page).image)

for (const { name, options: device, tag } of devices)
  test.describe(name, { tag }, () => {
    test.use({ ...device, isMobile: device.hasTouch })

    test('the code is in view beside its field, from the start and while typing', async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(qrTexts)
      const widget = speak(widgetTexts)
      await page.goto('/tools/qrcode')
      const text = page.getByRole('textbox', { name: t('text') })
      const preview = page.getByRole('region', { name: t('preview') })
      const image = preview.getByRole('img')
      await expect(text).toHaveValue(`${server.url}/`)
      await expect.poll(() => decodedImage(image)).toBe(`${server.url}/`)
      await expect(page.getByRole('combobox', { name: t('format') })).toBeHidden()
      const download = preview.getByRole('link', { name: t('download', { type: 'PNG' }) })
      const copy = preview.getByRole('button', { name: widget('copyOf', { what: t('picture') }) })
      for (const part of [text, image, download, copy]) await expectInView(part)
      await expectAccessibleInLong(page)

      // One click selects the initial address.
      await text.click()
      await page.keyboard.type('https://example.com/菜单')
      await expect(text).toHaveValue('https://example.com/菜单')
      await expect.poll(() => decodedImage(image)).toBe('https://example.com/菜单')
      for (const part of [text, image, download, copy]) await expectInView(part)
      // The next click sets the caret.
      await preview.click({ position: { x: 2, y: 2 } })
      await text.click({ position: { x: 4, y: 8 } })
      await page.keyboard.press('End')
      await page.keyboard.type('?1')
      await expect(text).toHaveValue('https://example.com/菜单?1')

      await text.fill('')
      await expect(preview).toHaveText(t('empty'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      )
    })
  })

test('a tap shows the code as large as the screen, without scan lines, until another or Escape', {
  tag: '@all',
}, async ({ page, context, server, speak }) => {
  await context.addCookies([{ name: 'skin', value: 'amber', url: server.url }])
  await page.goto('/tools/qrcode?text=hello')
  await untilInteractive(page)
  const screen = page.locator('dialog[open]')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => screen.getByRole('button', { name: speak(widgetTexts)('close') }).click(),
  ]) {
    await page.getByRole('button', { name: speak(qrTexts)('alt', { text: 'hello' }) }).click()
    const picture = screen.locator('img')
    expect(await decodedImage(picture)).toBe('hello')
    const { width, height } = await boxOf(picture)
    const edge = Math.min(...Object.values(page.viewportSize() ?? {}))
    expect(Math.min(width, height)).toBeGreaterThan(edge * 0.9)
    expect(await screen.evaluate((each) => getComputedStyle(each, '::after').content)).toBe('none')
    await expectAccessibleInLong(page)
    await close()
    await expect(screen).toHaveCount(0)
  }
})

test('the code is there before the scripts', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/tools/qrcode?text=hello')
  const source = await tool(page).image.getAttribute('src')
  const response = await page.request.get(source ?? '')
  expect((await decode(await draw('image/png', await response.body()))).zxing).toBe('hello')
})

test('what is typed before the scripts load is drawn', async ({ page }) => {
  const { text } = tool(page)
  const release = await holdRequests(page, '**/_next/static/**/*.js')
  await page.goto('/tools/qrcode', { waitUntil: 'commit' })
  await text.fill('early')
  release()
  await untilInteractive(page)
  await expect(text).toHaveValue('early')
  await expect.poll(() => shown(page)).toBe('early')
})

test('the code is copied as a picture', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tools/qrcode?text=copied')
  const { options, format } = tool(page)
  await options.click()
  await format.selectOption('pdf')
  const copy = page.getByRole('button', { name: 'Copy: QR code' })
  await copy.click()
  await expect(copy).toHaveText('Copied')
  const base64 = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? [])
    return btoa(String.fromCharCode(...bytes))
  })
  expect((await decode(await draw('image/png', Buffer.from(base64, 'base64')))).zxing).toBe('copied')
})

test('the QR code is drawn while typing, and downloads in every format', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'QR codes' }).click()
  await expect(page).toHaveURL(/\/tools\/qrcode$/)
  const { text, options, format, image, download, command } = tool(page)
  await text.fill('https://example.com/你好')
  await expect(image).toBeVisible()
  await expect.poll(() => shown(page)).toBe('https://example.com/你好')
  await options.click()
  await expectAccessibleInLong(page)
  for (const [type, contentType] of [
    ['png', 'image/png'],
    ['svg', 'image/svg+xml'],
    ['pdf', 'application/pdf'],
  ] as const) {
    await format.selectOption(type)
    await expect(download).toHaveText(`Download ${type.toUpperCase()}`)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toBe(`qrcode.${type}`)
    const picture = await draw(contentType, await readFile(await file.path()))
    expect((await decode(picture)).zxing).toBe('https://example.com/你好')
    await expect(command).toContainText(`-o qrcode.${type}`)
  }
})

test('colours that no scanner can distinguish are reported before a request', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/tools/qrcode?text=hello')
  const { image, options, dark, size } = tool(page)
  await expect(image).toBeVisible()
  await options.click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await dark.fill('#ffff00')
  await expect(page.getByRole('alert').filter({ hasText: 'too similar' })).toBeVisible()
  await expect(image).toHaveCount(0)
  await size.fill('20')
  await dark.fill('#000000')
  await expect(page.getByRole('alert').filter({ hasText: '50 to 2000' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/qrcode?'))).toEqual([])
  await size.fill('300')
  await expect(image).toHaveJSProperty('naturalWidth', 300)
})

test.describe('a text that is too long for the size', () => {
  test.use({ expectedStatuses: [400] })

  test('is answered with the size that it needs, and the options show themselves', async ({ page }) => {
    await page.goto('/tools/qrcode?text=hello')
    const { text, options, size, image } = tool(page)
    await options.click()
    await size.fill('50')
    await options.click()
    await expect(size).toBeHidden()
    await text.fill('x'.repeat(500))
    const warning = page.getByRole('alert').filter({ hasText: 'needs at least' })
    await expect(warning).toBeVisible()
    await expect(size).toBeVisible()
    const least = /at least (\d+)/.exec((await warning.textContent()) ?? '')?.[1] ?? ''
    await size.fill(least)
    await expect(image).toBeVisible()
    expect(await shown(page)).toBe('x'.repeat(500))
  })
})

test('a text as long as a code holds is counted as the server counts it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.goto('/tools/qrcode')
  const { text, options, size, image } = tool(page)
  const longest = `https://example.org/${'8'.repeat(5542)}`
  const warning = page.getByRole('alert').filter({ hasText: 'at most 2331 bytes' })
  await options.click()
  await size.fill('600')
  await text.fill(longest)
  await expect(page.getByText('2331 of 2331 bytes')).toBeVisible()
  await expect(image).toBeVisible()
  expect(await shown(page)).toBe(longest)
  await text.fill(`${longest}8`)
  await expect(page.getByText('2332 of 2331 bytes')).toBeVisible()
  await expect(warning).toBeVisible()
  const refused = await request.get('/qrcode', { params: { text: `${longest}8`, size: 600 } })
  expect(refused.status()).toBe(400)
  expect((await refused.json()).message).toContain(
    'takes 2332 bytes; at level M a code holds at most 2331 bytes',
  )
})

const logo = {
  name: 'my logo.png',
  mimeType: 'image/png',
  buffer: drawnPng(900, 600, (x, y) =>
    Math.hypot(x - 450, y - 300) < 280 ? [200, 30, 30, 255] : [0, 0, 0, 0],
  ),
}

test('a logo is put into the middle, downloads in every format, and can be removed', async ({ page }) => {
  await page.goto('/tools/qrcode?text=logo')
  const { image, options, format, command } = tool(page)
  const level = page.getByRole('combobox', { name: 'Correction' })
  await options.click()
  await page.getByLabel('Logo in the middle').setInputFiles(logo)
  await expect(page.getByText('my logo.png')).toBeVisible()
  await expect(level).toHaveValue('H')
  await expect(level).toBeDisabled()
  await expect(command).toContainText('curl -F logo=@logo.png')
  await expect.poll(() => shown(page)).toBe('logo')
  await expectAccessibleInLong(page)
  for (const [type, contentType] of [
    ['svg', 'image/svg+xml'],
    ['pdf', 'application/pdf'],
    ['png', 'image/png'],
  ] as const) {
    await format.selectOption(type)
    const download = page.getByRole('button', { name: `Download ${type.toUpperCase()}` })
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toBe(`qrcode.${type}`)
    expect((await decode(await draw(contentType, await readFile(await file.path())))).zxing).toBe('logo')
  }
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(level).toHaveValue('M')
  await expect(command).not.toContainText('-F')
  await expect(page.getByRole('link', { name: 'Download PNG' })).toBeVisible()
  await expect(image).toBeVisible()
})

test('a file that is no picture is reported at its field', async ({ page }) => {
  await page.goto('/tools/qrcode?text=logo')
  await tool(page).options.click()
  const field = page.getByLabel('Logo in the middle')
  await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  const alert = page.getByRole('alert').filter({ hasText: 'cannot read this file as a picture' })
  await expect(alert).toBeVisible()
  await field.setInputFiles(logo)
  await expect(alert).toHaveCount(0)
})

test('an SVG with a logo shows it when opened by itself', async ({ page, request }) => {
  const small = drawnPng(20, 20, () => [200, 30, 30, 255]).toString('base64')
  const svg = await request.post('/qrcode', { data: { text: 'svg', type: 'svg', size: 290, logo: small } })
  // A sandbox would keep the test's own script out.
  const policy = (svg.headers()['content-security-policy'] ?? '').replace('; sandbox', '')
  await page.route('**/opened.svg', async (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: await svg.text(),
      headers: { 'content-security-policy': policy },
    }),
  )
  await page.goto('/opened.svg')
  const picture = await draw('image/png', await page.screenshot())
  expect(picture.at(145, 145)).toEqual([200, 30, 30])
})

test('the QR form without scripts takes a logo', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/tools/qrcode')
  await tool(page).text.fill('no scripts')
  await tool(page).options.click()
  await page.getByLabel('Logo in the middle').setInputFiles({
    ...logo,
    buffer: drawnPng(50, 50, () => [200, 30, 30, 255]),
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Include the logo' }).click()
  const picture = await draw('image/png', await (await answered).body())
  expect((await decode(picture)).zxing).toBe('no scripts')
  expect(picture.at(100, 100)).toEqual([200, 30, 30])
})

test('the QR form without scripts opens the code itself', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/tools/qrcode')
  await tool(page).text.fill('no\nscripts')
  const answered = page.waitForResponse(/\/qrcode$/)
  await page.getByRole('button', { name: 'Draw' }).click()
  const response = await answered
  expect(response.headers()['content-type']).toBe('image/png')
  expect((await decode(await draw('image/png', await response.body()))).zxing).toBe('no\nscripts')
})
