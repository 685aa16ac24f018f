import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import { chatWindow, holdRequests, line, phone, untilInteractive } from '../support/browser'
import { addLink } from '../support/links'
import { say, sayMany, unique } from '../support/talk'
import { create } from '../support/text'

const log = (page: Page) => chatWindow(page).log

test.describe('addresses of ours in messages', () => {
  // The last address has nothing.
  test.use({ expectedStatuses: [404] })

  test('have a quiet line with what is there, which opens beside the chat, or another room', async ({
    page,
    server,
  }) => {
    const { url } = server
    const [room, other] = [unique('room'), unique('other')]
    const [name, link] = [unique('notes'), unique('link')]
    await create(url, { name, text: 'hello' })
    await addLink(url, { link, target: 'https://www.example.org/path' })
    await say(url, { room: other, nick: 'bob', msg: 'in the other room' })
    await administration(server).patch(`/rooms/${other}`, { title: '<b>Tea</b>\u202e' })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/preview?') && asked.push(request.url()))
    await say(url, {
      room,
      nick: 'bob',
      msg: `${url}/sf/${name} ${url}/go/${link} ${url}/chat?room=${other} https://example.com/sf/foreign`,
    })
    await say(url, {
      room,
      nick: 'bob',
      msg: `\`${url}/sf/code\` ||${url}/sf/covered|| ${url}/sf/${unique('none')}`,
    })
    await page.goto(`/chat?room=${room}&nick=ann`)
    const text = log(page).getByRole('link', { name: `Text “${name}”, 5 B` })
    await expect(text).toBeVisible()
    await expect(
      log(page).getByRole('link', { name: `Short link “${link}” to www.example.org` }),
    ).toBeVisible()
    await expect(log(page).getByRole('link', { name: 'Room “<b>Tea</b>' })).toBeVisible()
    await expect.poll(() => asked.length).toBe(4)
    await expectAccessibleInLong(page)
    await text.click()
    await expect(page.locator('[data-window=reading]').getByText('hello')).toBeVisible()
    await expect(chatWindow(page).message).toBeVisible()
    await log(page).getByRole('link', { name: 'Room “<b>Tea</b>' }).press('Enter')
    await expect(line(page, 'in the other room')).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    expect(asked).toHaveLength(4)
  })
})

test('only messages in view are looked up, and the place in the log is kept', async ({
  newPerson,
  server,
}) => {
  const { url } = server
  const [room, name] = [unique('room'), unique('notes')]
  await create(url, { name, text: 'hello' })
  const msgs = Array.from({ length: 60 }, (_, index) => `n${index} ${url}/sf/${name}?n=${index}`)
  await sayMany(url, room, 'bob', msgs)
  const page = await newPerson(phone)
  const asked = new Set<string>()
  page.on('request', (request) => request.url().includes('/preview?') && asked.add(request.url()))
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(
    log(page)
      .getByRole('link', { name: `文本“${name}”` })
      .last(),
  ).toBeInViewport()
  await expect(line(page, msgs.at(-1) ?? '')).toBeInViewport()
  expect(asked.size).toBeLessThan(30)
})

test('previews that arrive above what is read do not move it', async ({ page, server }) => {
  const { url } = server
  const [room, name] = [unique('room'), unique('notes')]
  await create(url, { name, text: 'hello' })
  const some = (length: number, textOf: (index: number) => string) =>
    sayMany(
      url,
      room,
      'bob',
      Array.from({ length }, (_, index) => textOf(index)),
    )
  await some(12, (index) => `linked ${index} ${url}/sf/${name}?n=${index}`)
  await some(50, (index) => `plain ${index}`)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/preview?') && asked.push(request.url()))
  const release = await holdRequests(page, '**/preview?*')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const rowOf = (text: RegExp) => log(page).getByRole('article').filter({ hasText: text })
  // Its text is rendered again when the code of links is there.
  await rowOf(/linked 6 /).evaluate((row) => row.scrollIntoView())
  await expect.poll(() => asked.length).toBe(4)
  const row = rowOf(/plain 25$/)
  await row.evaluate(async (element) => {
    element.scrollIntoView()
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  const topOf = () => row.evaluate((element) => element.getBoundingClientRect().top)
  const before = await topOf()
  release()
  await expect(log(page).getByRole('link', { name: `Text “${name}”` })).toHaveCount(4)
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2)
})
