import type { Locator, Page } from '@playwright/test'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow, line, type } from '../support/browser'
import { say, unique } from '../support/talk'

const tall = `x${'\n'.repeat(3990)}y`

const row = (page: Page, text: string): Locator =>
  chatWindow(page)
    .log.locator('div.grid', { has: page.getByText(text) })
    .last()

async function open(page: Page, room: string, width: number) {
  await page.setViewportSize({ width, height: 700 })
  await page.goto(`/chat?room=${room}&nick=reader`)
  await expect(chatWindow(page).message).toBeVisible()
}

for (const width of [1200, 375])
  test.describe(`at ${width} pixels`, { tag: width === 375 ? [] : '@long' }, () => {
    test('one message takes at most fifteen lines, and can be unfolded', async ({ page, server }) => {
      const room = unique('room')
      await say(server.url, { room, nick: 'ann', msg: 'a line' })
      await say(server.url, { room, nick: 'mallory', msg: `${tall} tall` })
      await open(page, room, width)
      const lineHeight = (await row(page, 'a line').boundingBox())?.height ?? 0
      const folded = row(page, 'tall')
      const showAll = folded.getByRole('button', { name: 'Show all' })
      await expect(showAll).toHaveAttribute('aria-expanded', 'false')
      expect((await folded.boundingBox())?.height).toBeLessThan(18 * lineHeight)
      await expectAccessibleInLong(page)
      await showAll.click()
      await expect(folded.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
      expect((await folded.boundingBox())?.height).toBeGreaterThan(1000 * lineHeight)
      await folded.getByRole('button', { name: 'Show less' }).click()
      expect((await folded.boundingBox())?.height).toBeLessThan(18 * lineHeight)
    })

    test('a short message has nothing to unfold', async ({ page, server }) => {
      const room = unique('room')
      await say(server.url, { room, nick: 'ann', msg: 'one\ntwo\nthree' })
      await open(page, room, width)
      await expect(line(page, 'three')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0)
    })

    test('no message or nick is wider than its column or paints over the next one', async ({
      page,
      server,
    }) => {
      const room = unique('room')
      const heaps = [
        '\u0e47',
        '\u0489',
        '\u0300\u200d',
        '\u{1f3fb}',
        '\u1100',
        '\u1161',
        '\u094d\u0915',
        '\ufdfd',
      ]
      for (const heap of heaps)
        await say(server.url, { room, nick: 'mallory', msg: `a${heap.repeat(1500 / heap.length)}` })
      await say(server.url, { room, nick: 'W'.repeat(32), msg: 'who is that' })
      await say(server.url, { room, nick: `Z${'\u0323\u0307'.repeat(15)}`, msg: 'last' })
      await open(page, room, width)
      await expect(line(page, 'last')).toBeVisible()
      const sizes = await chatWindow(page).log.evaluate((log) => ({
        log: [log.scrollWidth, log.clientWidth],
        page: [document.documentElement.scrollWidth, window.innerWidth],
        clipped: [...log.querySelectorAll('div.grid > div:last-child > div:first-child')].every(
          (each) => getComputedStyle(each).overflowX !== 'visible',
        ),
        cutNicks: [...log.querySelectorAll<HTMLElement>('[data-nick]')]
          .filter((each) => each.getBoundingClientRect().right > log.getBoundingClientRect().right)
          .map(({ dataset }) => dataset.nick),
      }))
      expect(sizes.log[0]).toBeLessThanOrEqual(sizes.log[1] ?? 0)
      expect(sizes.page[0]).toBeLessThanOrEqual(sizes.page[1] ?? 0)
      expect(sizes.clipped).toBe(true)
      expect(sizes.cutNicks).toEqual([])
    })
  })

test('the control panel and the topic line do not grow with hostile text', async ({ page, server }) => {
  const room = unique('room')
  const heap = '\u0323\u0307'.repeat(15)
  await say(server.url, { room, nick: `Z${heap}`, msg: `x${'\n'.repeat(3000)}y${heap}` })
  await page.setViewportSize({ width: 375, height: 700 })
  await logInAsAdministrator(page, server.superKey)
  await page.goto(`/setting?panel=messages&room=${room}`)
  const shown = page.getByRole('row').filter({ hasText: room })
  const showAll = shown.getByRole('button', { name: 'Show all' })
  await expect(showAll).toHaveAttribute('aria-expanded', 'false')
  expect((await shown.boundingBox())?.height).toBeLessThan(450)
  expect(await shown.innerText()).not.toMatch(/\p{M}{9}/u)
  await showAll.click()
  await expect(shown.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  expect((await shown.boundingBox())?.height).toBeGreaterThan(10_000)

  await page.goto(`/chat?room=${room}&nick=reader`)
  await type(page, `/topic tea${heap}`)
  await expect(line(page, /changed the topic/)).toContainText('tea')
  expect(await line(page, /changed the topic/).innerText()).not.toMatch(/\p{M}{9}/u)
})

test('a link is written from left to right, whatever text is around and in it', async ({ page, server }) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'mallory', msg: '\u202Ehttps://phish.example/moc.knab//:sptth' })
  await say(server.url, { room, nick: 'mallory', msg: 'see https://phish.example/\u05d0/moc.knab now' })
  await page.goto(`/chat?room=${room}&nick=reader`)
  for (const address of ['https://phish.example/moc.knab//:sptth', 'https://phish.example/\u05d0/moc.knab']) {
    const link = page.getByRole('link', { name: address })
    await expect(link).toBeVisible()
    // The visual order of characters, from their boxes.
    const lefts = await link.evaluate((element) => {
      const places: number[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let i = 0; i < (node.textContent ?? '').length; i++) {
          const range = document.createRange()
          range.setStart(node, i)
          range.setEnd(node, i + 1)
          places.push(range.getBoundingClientRect().left)
        }
      return places
    })
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  }
})

test('a misleading link stresses its host, and shows a host of mixed scripts in Punycode', async ({
  page,
  server,
}) => {
  const room = unique('room')
  const say1 = (msg: string) => say(server.url, { room, nick: 'mallory', msg })
  await say1('https://bank.example@phish.example/login')
  await say1('https://pаypal.example/login')
  await say1('https://例え.example/道')
  await say1('https://plain.example/x')
  await page.goto(`/chat?room=${room}&nick=reader`)
  const stressed = chatWindow(page).log.getByRole('link').locator('strong')
  await expect(stressed).toHaveText(['phish.example', 'xn--pypal-4ve.example', '例え.example'])
  await expect(page.getByRole('link', { name: 'https://xn--pypal-4ve.example/login' })).toHaveAttribute(
    'href',
    'https://pаypal.example/login',
  )
})
