import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Translator } from '@/lib/core/i18n/texts'
import { linksTexts } from '@/lib/links/texts'
import { programTexts } from '@/lib/main/programs'
import { type Item, jsonOf } from '@/lib/mine/client/items'
import { mineLimits } from '@/lib/mine/limits'
import { createdTexts, mineTexts } from '@/lib/mine/texts'
import { textTexts } from '@/lib/text/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { devices, programWindow, untilInteractive } from '../support/browser'
import { addLink, parseLink, visit } from '../support/links'
import { unique } from '../support/talk'
import { create, serve } from '../support/text'

const storageKey = 'my items'

const storedIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKey)

const remembered = async (page: Page): Promise<Item[]> => JSON.parse((await storedIn(page)) ?? '').items

/** The program, by role and label. */
function program(page: Page, speak: Translator) {
  const t = speak(mineTexts)
  const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true })
  return {
    t,
    button,
    table: page.getByRole('table', { name: t('list') }),
    row: (name: string) =>
      page
        .getByRole('table', { name: t('list') })
        .getByRole('row')
        .filter({ hasText: name }),
    details: page.getByRole('group').last(),
    agree: () => button('agree').click(),
    confirm: (key: Parameters<typeof t>[0]) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t(key), exact: true })
        .click(),
    remember: page.getByRole('checkbox', { name: speak(createdTexts)('remember') }),
  }
}

async function shorten(page: Page, code: string): Promise<void> {
  await page.goto('/tools/links')
  await untilInteractive(page)
  await page.locator('input[name=target]').first().fill('https://example.com/long')
  const own = page.locator('input[name=link]').first()
  if (!(await own.isVisible())) await page.locator('summary').first().click()
  await own.fill(code)
  await own.press('Enter')
}

async function share(page: Page, speak: Translator, text: string): Promise<void> {
  await page.goto('/tools/text')
  await untilInteractive(page)
  await page.locator('textarea[name=text]').fill(text)
  await page.getByRole('button', { name: speak(textTexts)('submit'), exact: true }).click()
}

const itemOf = (part: Partial<Item> & Pick<Item, 'name'>): Item => ({
  ...{ kind: 'link', token: 'token', created: Date.now(), expires: null, limited: false, sealed: false },
  ...part,
})

/** Opens the program with a stored list. */
async function openWith(page: Page, stored: string): Promise<void> {
  await page.goto('/tools/mine')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKey, stored] as const)
  await page.reload()
  await untilInteractive(page)
}

for (const { name: device, options, tag } of devices)
  test.describe(`own links and texts, ${device}`, { tag }, () => {
    test.use({ ...options, expectedStatuses: [404] })

    test('are remembered after the agreement, and changed from the list', async ({ page, server, speak }) => {
      const { t, table, row, details, agree, remember } = program(page, speak)
      const code = unique('mine')
      // Nothing is stored before the user agrees.
      await page.goto('/tools/mine')
      await expect(page.getByText(t('kept'))).toBeVisible()
      await expectAccessibleInLong(page)
      await shorten(page, unique('unknown'))
      await expect(remember).not.toBeChecked()
      expect(await storedIn(page)).toBeNull()
      // What is created from then on is remembered by itself.
      await page.goto('/tools/mine')
      await agree()
      await expect(page.getByText(t('empty'))).toBeVisible()
      await shorten(page, code)
      await expect(remember).toBeChecked()
      await expectAccessibleInLong(page)
      await share(page, speak, 'noodles')
      await expect(remember).toBeChecked()
      const [link, text] = await remembered(page)
      expect(link).toMatchObject({ kind: 'link', name: code })
      await visit(server.url, code)

      await page.goto('/tools/mine')
      await expect(table.getByRole('row')).toHaveCount(3)
      await expect(row(code)).toContainText(t('active'))
      await expect(row(text?.name ?? '')).toContainText(t('active'))
      await row(code).getByRole('link').click()
      await expect(details.getByRole('link', { name: 'https://example.com/long' })).toBeVisible()
      await expectAccessibleInLong(page)

      // The token reaches the form, and no address.
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      await page.getByRole('link', { name: t('change') }).click()
      const links = programWindow(page, speak(programTexts)('links'))
      await expect(links.locator('input[name=token]:visible')).toHaveValue(link?.token ?? '')
      const target = links.locator('input[name=target]:visible')
      await target.fill('https://example.org/next')
      await target.press('Enter')
      await expect(links.getByText(speak(linksTexts)('saved'))).toBeVisible()
      expect((await parseLink(server.url, code)).data.link).toBe('https://example.org/next')
      expect(
        `${addresses.join()} ${page.url()} ${await page.evaluate(() => JSON.stringify(history.state))}`,
      ).not.toContain(link?.token)
      await page.goBack()
      await expect(details.getByRole('link', { name: 'https://example.org/next' })).toBeVisible()
    })

    test('are exported, deleted, forgotten and imported', async ({ page, server, speak }) => {
      const { t, button, row, confirm } = program(page, speak)
      const { link: code, token } = await addLink(server.url, { target: 'https://example.com/' })
      const text = await create(server.url, { text: 'noodles' })
      const items = [
        itemOf({ kind: 'text', name: text.name, token: text.token }),
        itemOf({ name: code, token }),
      ]
      await openWith(page, jsonOf(items))
      await expect(row(code)).toContainText(t('active'))
      const download = page.waitForEvent('download')
      await button('export').click()
      const file = await (await download).path()
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 1, origin: server.url })

      await row(code).getByRole('link').click()
      await button('delete').click()
      await expect(page.getByRole('dialog')).toContainText(t('deleteText', { name: `/go/${code}` }))
      await expectAccessibleInLong(page)
      await confirm('deleteYes')
      await expect(page.getByText(t('wasDeleted', { name: `/go/${code}` }))).toBeVisible()
      await expect(row(code)).toHaveCount(0)
      expect((await visit(server.url, code)).status).toBe(404)

      await button('remove').click()
      await expect(page.getByText(t('empty'))).toBeVisible()
      await button('undo').click()
      await expect(row(text.name)).toContainText(t('active'))
      await button('clear').click()
      await confirm('clearYes')
      await expect(page.getByText(t('cleared'))).toBeVisible()
      expect(await remembered(page)).toEqual([])
      await page.getByLabel(t('import')).setInputFiles(file)
      await expect(page.getByText(t('imported', { count: 2 }))).toBeVisible()
      await expect(row(code)).toContainText(t('deleted'))
      await expect(row(text.name)).toContainText(t('active'))

      // Once more adds nothing.
      await page.getByLabel(t('import')).setInputFiles(file)
      await expect(page.getByText(t('known', { count: 2 }))).toBeVisible()
      await page.getByRole('checkbox', { name: t('remembering') }).click()
      await confirm('stopYes')
      await expect(page.getByText(t('kept'))).toBeVisible()
      expect(await storedIn(page)).toBeNull()
    })
  })

test('a text is changed with its token from the list', async ({ page, server, speak }) => {
  const { name, token } = await create(server.url, { text: 'before' })
  await openWith(page, jsonOf([itemOf({ kind: 'text', name, token })]))
  await page.getByRole('link', { name: program(page, speak).t('change') }).click()
  const texts = programWindow(page, speak(programTexts)('text'))
  await expect(texts.locator('textarea[name=edited]')).toHaveValue('before')
  await texts.locator('textarea[name=edited]').fill('after')
  await texts.getByRole('button', { name: speak(textTexts)('save') }).click()
  await expect(texts.getByText(speak(textTexts)('savedChanges'))).toBeVisible()
  expect((await serve(server.url, name)).text).toBe('after')
})

test.describe('the states of own links and texts', () => {
  test.use({ expectedStatuses: [401, 404, 500] })

  test('are those that the server knows, and one that fails breaks no other', async ({
    page,
    server,
    speak,
  }) => {
    const { t, row, details, button } = program(page, speak)
    const target = 'https://example.com/'
    const open = await addLink(server.url, { target, expires_in: 86_400 })
    const locked = await addLink(server.url, { target, password: 'secret words' })
    const broken = await addLink(server.url, { target })
    const once = await create(server.url, { text: 'once', reads_max: 1 })
    const others = await create(server.url, { text: 'of somebody else' })
    await page.route(`**/go/${broken.link}*`, (route) => route.fulfill({ status: 500, body: '' }))
    const link = (link: string, part: Partial<Item> = {}) => itemOf({ name: link, ...part })
    await openWith(
      page,
      jsonOf([
        link(open.link),
        link(locked.link),
        link(broken.link),
        ...[
          link('gone-1', { expires: Date.now() - 1000 }),
          link('gone-2', { limited: true }),
          link('gone-3'),
        ],
        itemOf({ kind: 'text', name: once.name, token: once.token, limited: true }),
        itemOf({ kind: 'text', name: others.name, token: 'wrong' }),
      ]),
    )
    const states = [
      [open.link, 'active'],
      [locked.link, 'protected'],
      [broken.link, 'unknown'],
      ['gone-1', 'expired'],
      ['gone-2', 'usedUp'],
      ['gone-3', 'deleted'],
      [once.name, 'protected'],
      [others.name, 'deleted'],
    ] as const
    for (const [name, state] of states) await expect(row(name)).toContainText(t(state))
    // The server knows when it ends, and the list has learnt it.
    await expect(row(open.link)).toContainText(/tomorrow \d\d:\d\d/)
    await expect.poll(async () => (await remembered(page))[0]?.expires).toBe(open.expires_at)
    await row('gone-3').getByRole('link').click()
    await expect(button('delete')).toHaveCount(0)
    await row(once.name).getByRole('link').click()
    await expect(details).toContainText(t('protectedText'))
    await expect(page.getByRole('link', { name: t('change') })).toHaveCount(0)
    await expectAccessibleInLong(page)
  })
})

test.describe('without a connection', () => {
  test.use({ expectedStatuses: [502] })

  test('the list says so and stays, and states come when it is back', async ({ page, server, speak }) => {
    const { t, row } = program(page, speak)
    const links = await Promise.all([1, 2].map(() => addLink(server.url, { target: 'https://example.com/' })))
    // A cut response is a failure of the network; an aborted request would be an error in the console.
    await page.route('**/go/*', (route) => route.fulfill({ status: 200, body: '{"code":' }))
    await openWith(page, jsonOf(links.map(({ link, token }) => itemOf({ name: link, token }))))
    await expect(page.getByText(t('offline'))).toBeVisible()
    await expect(row(links[0]?.link ?? '')).toBeVisible()
    await page.unroute('**/go/*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    for (const { link } of links) await expect(row(link)).toContainText(t('active'))
    await expect(page.getByText(t('offline'))).toHaveCount(0)
  })
})

test('where the browser forbids storage, links are created and remembered until the page is left', async ({
  page,
  speak,
}) => {
  const { remember, row } = program(page, speak)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const code = unique('mine')
  await shorten(page, code)
  await remember.check()
  await expect(page.getByText(speak(createdTexts)('notStored'))).toBeVisible()
  await page
    .getByRole('link', { name: speak(programTexts)('mine') })
    .last()
    .click()
  await expect(row(code)).toContainText(speak(mineTexts)('active'))
})

test('full storage breaks neither creation nor the list', async ({ page, speak }) => {
  const { remember } = program(page, speak)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await shorten(page, unique('mine'))
  await remember.check()
  await expect(page.getByText(speak(createdTexts)('notStored'))).toBeVisible()
  await expect(remember).toBeChecked()
})

test('two tabs keep what the other remembers and forgets', async ({ page, context, speak }) => {
  const one = program(page, speak)
  await page.goto('/tools/mine')
  await one.agree()
  const other = await context.newPage()
  const [first, second] = [unique('mine'), unique('mine')]
  await Promise.all([shorten(page, first), shorten(other, second)])
  await expect(one.remember).toBeChecked()
  await expect(program(other, speak).remember).toBeChecked()
  await page.goto('/tools/mine')
  for (const code of [first, second]) await expect(one.row(code)).toContainText(one.t('active'))
  await one.row(second).getByRole('link').click()
  await one.button('remove').click()
  await expect(program(other, speak).remember).not.toBeChecked()
  await program(other, speak).remember.check()
  await expect(one.row(second)).toBeVisible()
})

test('too many entries drop the oldest, and the page says so', async ({ page, speak }) => {
  const many = Array.from({ length: mineLimits.itemsMax }, (_, i) => itemOf({ name: `n${i}`, created: i }))
  await page.goto('/tools/links')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKey, jsonOf(many)] as const)
  const code = unique('mine')
  await shorten(page, code)
  await expect(page.getByText(speak(createdTexts)('dropped', { max: mineLimits.itemsMax }))).toBeVisible()
  const names = (await remembered(page)).map(({ name }) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([mineLimits.itemsMax, 'n1', code])
})

test.describe('hostile data', () => {
  test.use({ expectedStatuses: [404] })

  test('in the storage breaks no page', async ({ page, speak }) => {
    const { t, table, remember } = program(page, speak)
    const entries = [null, 7, { kind: 'link' }, { ...itemOf({ name: '<img src=x onerror=alert(1)>' }) }]
    const times = [8.64e15, -1, 1e300].map((expires, i) => ({ ...itemOf({ name: `t${i}` }), expires }))
    const long = itemOf({ name: 'w'.repeat(128) })
    for (const stored of ['{', '7', 'null', '{"version":1}', `"${'x'.repeat(2_000_000)}"`]) {
      await openWith(page, stored)
      await expect(page.getByText(t('kept'))).toBeVisible()
    }
    await openWith(page, JSON.stringify({ version: 1, items: [...entries, ...times, long] }))
    await expect(table.getByRole('row')).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.evaluate((key) => localStorage.setItem(key, '{'), storageKey)
    await shorten(page, unique('mine'))
    await remember.check()
    // Written after the click: a lock is taken first.
    await expect.poll(() => storedIn(page)).not.toBe('{')
    expect(await remembered(page)).toHaveLength(1)
  })

  test('in an imported file is refused, and a list of another platform asks first', async ({
    page,
    speak,
  }) => {
    const { t, agree, row, confirm } = program(page, speak)
    await page.goto('/tools/mine')
    await agree()
    const choose = (name: string, body: string) =>
      page
        .getByLabel(t('import'))
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(body) })
    await choose('a.json', '{"items":"no"}')
    await expect(page.getByText(t('notAList'))).toBeVisible()
    await choose('b.json', ' '.repeat(mineLimits.listLengthMax + 1))
    await expect(page.getByText(t('tooLarge'))).toBeVisible()
    await choose(
      'c.json',
      JSON.stringify({ ...JSON.parse(jsonOf([itemOf({ name: 'other' })], 'https://example.net')) }),
    )
    await expect(page.getByRole('dialog')).toContainText(t('otherText', { origin: 'https://example.net' }))
    expect(await remembered(page)).toEqual([])
    await confirm('otherYes')
    await expect(row('other')).toContainText(t('deleted'))
    await choose(
      'd.json',
      JSON.stringify({ version: 1, origin: new URL(page.url()).origin, items: [1, itemOf({ name: 'new' })] }),
    )
    await expect(page.getByText(`${t('imported', { count: 1 })} ${t('invalid', { count: 1 })}`)).toBeVisible()
  })
})
