import type { Page } from '@playwright/test'
import { readingTexts } from '@/lib/text/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { unique } from '../support/talk'
import { create } from '../support/text'

const program = [
  "const button = document.querySelector('#go')",
  "button.addEventListener('click', async () => {",
  "  const response = await fetch('/time')",
  '  console.log(await response.json())',
  '})',
].join('\n')

const letter =
  'Dear Ann,\n\nthank you for your letter. I will be in town on Friday; shall we have lunch?\n\nYours, Bob'

const readme = [
  '# Noodles',
  '',
  'Some **bold** words, [a link](https://example.org/a) and [a trap](javascript:alert(1)).',
  '',
  '- boil',
  '- eat',
  '',
  '| dish | minutes |',
  '|------|---------|',
  '| soup | 12 |',
  '',
  '![a cat](https://example.org/cat.png)',
  '',
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
  '',
  '```js',
  'const hungry = true',
  '```',
].join('\n')

const rendered = (page: Page) => page.locator('[data-markdown]')
const source = (page: Page) => page.locator('[data-reading]')

test('a text without a telling name is coloured by its content, and prose is not', async ({
  page,
  server,
}) => {
  const { name } = await create(server.url, { name: unique('program'), text: program, encoding: 'plain' })
  await page.goto(`/tools/text/${name}`)
  await expect(page.getByLabel('Language')).toHaveValue('javascript')
  await expect(source(page).locator('.text-code-keyword').first()).toHaveText('const')
  await page.getByLabel('Language').selectOption('plain text')
  await expect(source(page).locator('.text-code-keyword')).toHaveCount(0)

  for (const text of [letter, '亲爱的小安：\n\n谢谢你的来信。我周五会进城，要不要一起吃午饭？\n\n小波']) {
    const prose = await create(server.url, { name: unique('letter'), text, encoding: 'plain' })
    const rules: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && rules.push(request.url()))
    await page.goto(`/tools/text/${prose.name}`)
    await expect(source(page)).toContainText(text.slice(0, 5))
    await expect(page.getByLabel('Language')).toHaveValue('text')
    await expect(page.getByRole('button', { name: 'As written' })).toHaveAttribute('aria-pressed', 'true')
    await expect(source(page).locator('[class^=text-code]')).toHaveCount(0)
  }
})

test('Markdown is shown as such, without HTML, images and traps, or as its source', { tag: '@all' }, async ({
  page,
  server,
  speak,
  isMobile,
}) => {
  const t = speak(readingTexts)
  const foreign: string[] = []
  page.on('request', (request) => request.url().startsWith(server.url) || foreign.push(request.url()))
  const { name } = await create(server.url, {
    name: `${unique('readme')}.md`,
    text: readme,
    encoding: 'plain',
  })
  await page.goto(`/tools/text/${name}`)
  await expect(rendered(page).getByRole('heading', { name: 'Noodles', level: 2 })).toBeVisible()
  await expect(rendered(page).getByRole('cell', { name: 'soup' })).toBeVisible()
  await expect(rendered(page).getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(rendered(page).locator('img, script')).toHaveCount(0)
  const links = rendered(page).getByRole('link')
  await expect(links).toHaveText(['a link', 'a cat'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessibleInLong(page)

  if (isMobile) await page.getByRole('button', { name: t('tools') }).click()
  await page.getByRole('button', { name: t('source') }).click()
  await expect(source(page)).toContainText('# Noodles')
  await expect(page).toHaveURL(/lang=text/)
  await page.getByRole('button', { name: t('markdown') }).click()
  await expect(rendered(page)).toBeVisible()
  await page.reload()
  await expect(rendered(page)).toBeVisible()

  // A link to lines leads to lines.
  await page.goto(`/tools/text/${name}#L5`)
  await expect(page.locator('[data-here] code')).toHaveText('- boil')
})

test('Markdown is recognised without a name', async ({ page, server }) => {
  const { name } = await create(server.url, { name: unique('readme'), text: readme, encoding: 'plain' })
  await page.goto(`/tools/text/${name}`)
  await expect(rendered(page).getByRole('heading', { name: 'Noodles' })).toBeVisible()
})

test('hostile Markdown is refused, and its source is shown', async ({ page, server }) => {
  const attacks = ['>'.repeat(90_000), '['.repeat(90_000), '**a_'.repeat(22_000), `${'> '.repeat(200)}a`]
  for (const [index, text] of attacks.entries()) {
    const name = `${unique('attack')}.md`
    await create(server.url, { name, text, encoding: 'plain' })
    await page.goto(`/tools/text/${name}`)
    const isRefused = index === 0 || index === 3
    await expect(isRefused ? page.getByText('too deeply nested') : rendered(page)).toBeVisible()
    await expect(isRefused ? source(page) : rendered(page)).toContainText(text.slice(0, 20))
    // The page still responds.
    await page.getByRole('button', { name: 'As written' }).click()
    await expect(source(page)).toBeVisible()
  }
})
