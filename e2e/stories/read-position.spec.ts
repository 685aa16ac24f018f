import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures'
import {
  askNow,
  chatWindow,
  line,
  setFocused,
  setHidden,
  type,
  untilInteractive,
} from '@/e2e/support/browser'
import { storeMessages } from '@/e2e/support/messages'
import type { Server } from '@/e2e/support/server'
import { poll, say, sayMany, unique } from '@/e2e/support/talk'
import { chatTexts, commandTexts } from '@/lib/chat/texts'

// What counts as seen.

const elsewhere = '/tools/uuid'
const missed = Array.from({ length: 60 }, (_, i) => `missed ${i}`)

/** Reads a room as ann to its end. @returns its name */
async function readRoom(page: Page, server: Server): Promise<string> {
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'seen' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'seen')).toBeVisible()
  await untilInteractive(page)
  // What keeps it is loaded a moment after the page.
  await page.waitForFunction((name) => localStorage.getItem('seen')?.includes(name), room)
  return room
}

/** Leaves the room, and comes back to its end. */
async function leaveAndReturn(page: Page, room: string): Promise<void> {
  await page.goto(elsewhere)
  await page.goto(`/chat?room=${room}`)
  await untilInteractive(page)
}

test('messages that arrive in a hidden tab are marked as new on return', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const room = await readRoom(page, server)
  await setHidden(page, true)
  await sayMany(server.url, room, 'bob', ['unseen 1', 'unseen 2', 'unseen 3'])
  await askNow(page)
  await expect(page).toHaveTitle(/^\(3\) /, { timeout: 20_000 })
  await leaveAndReturn(page, room)
  const rule = line(page, speak(chatTexts)('freshRule'))
  await expect(rule).toBeVisible()
  await expect(line(page, 'unseen 1')).toBeVisible()
  await leaveAndReturn(page, room)
  await expect(line(page, 'unseen 3')).toBeVisible()
  await expect(rule).toHaveCount(0)
})

test('messages that arrive behind another window are marked as new on return', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const room = await readRoom(page, server)
  await setFocused(page, false)
  await sayMany(server.url, room, 'bob', ['beside 1', 'beside 2'])
  // Visible at once.
  await expect(line(page, 'beside 2')).toBeInViewport()
  await expect(page).toHaveTitle(/^\(2\) /)
  const rule = line(page, speak(chatTexts)('freshRule'))
  await expect(rule).toBeVisible()
  await setFocused(page, true)
  await expect(page).not.toHaveTitle(/^\(/)
  await leaveAndReturn(page, room)
  await expect(line(page, 'beside 2')).toBeVisible()
  await expect(rule).toHaveCount(0)
})

test('messages that arrive below a reader who has scrolled up are marked as new on return', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await sayMany(server.url, room, 'bob', missed)
  await say(server.url, { room, nick: 'bob', msg: 'the last they read' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'the last they read')).toBeVisible()
  await untilInteractive(page)
  await chatWindow(page).log.evaluate((log) => log.scrollBy(0, -500))
  await expect(page.getByRole('button', { name: t('toNewest') })).toBeVisible()
  const below = Array.from({ length: 60 }, (_, i) => `below ${i}`)
  await sayMany(server.url, room, 'bob', below)
  await expect(page.getByRole('button', { name: t('fresh', { count: 60 }) })).toBeVisible()
  await leaveAndReturn(page, room)
  await expect(page.getByText(t('missed', { count: 60 }))).toBeVisible()
  await page.getByRole('button', { name: t('missedJump') }).click()
  await expect(line(page, t('freshRule'))).toBeInViewport()
  await expect(line(page, 'the last they read')).toBeInViewport()
  // Scrolling to the end marks it as seen.
  await page.getByRole('button', { name: t('toNewest') }).click()
  await expect(line(page, /^below 59$/)).toBeInViewport()
  await leaveAndReturn(page, room)
  await expect(line(page, /^below 59$/)).toBeVisible()
  await expect(line(page, t('freshRule'))).toHaveCount(0)
})

test('a tab that is shown again reports how much was missed', { tag: ['@long', '@all'] }, async ({
  page,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const room = await readRoom(page, server)
  await setHidden(page, true)
  // The first arrives alone, and is not in view.
  await say(server.url, { room, nick: 'bob', msg: 'missed 0' })
  await askNow(page)
  await expect(line(page, /^missed 0$/)).toHaveCount(1)
  await sayMany(server.url, room, 'bob', missed.slice(1))
  await setHidden(page, false)
  await expect(page.getByText(t('missed', { count: 60 }))).toBeVisible()
  await page.getByRole('button', { name: t('missedJump') }).click()
  await expect(line(page, t('freshRule'))).toBeInViewport()
})

test('reading old messages does not reset what was seen since', {
  tag: ['@long', '@all'],
}, async ({ page, server }) => {
  const room = unique('room')
  await storeMessages(server, room, 500)
  const first = await poll(server.url, { room, after_time: 1, limit: 7 })
  const [old, newest] = [first.messages[6]?.id ?? 0, (first.messages[0]?.id ?? 0) + 499]
  await page.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(page, 'message 500')).toBeVisible()
  await untilInteractive(page)
  await page.goto(elsewhere)
  const seen = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('seen') ?? '[]') as [string, number][])
  expect(await seen()).toEqual([[room, newest]])
  await page.goto(`/chat?room=${room}#m${old}`)
  await expect(line(page, /^message 7$/)).toBeInViewport()
  await page.goto(elsewhere)
  expect(await seen()).toEqual([[room, newest]])
})

test('a reader who sent from another device is led to the first missed message', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const room = await readRoom(page, server)
  await type(page, '/ignore eve')
  await expect(line(page, speak(commandTexts)('ignored', { nick: 'eve' }))).toBeVisible()
  await page.goto(elsewhere)
  await say(server.url, { room, nick: 'ann', msg: 'from my phone' })
  await say(server.url, { room, nick: 'bob', msg: 'missed 0' })
  await sayMany(server.url, room, 'bob', missed.slice(1))
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText(t('missed', { count: 60 }))).toBeVisible()
  await page.getByRole('button', { name: t('missedJump') }).click()
  await expect(line(page, /^missed 0$/)).toBeInViewport()
  // Ignored people do not count among the new messages below.
  await say(server.url, { room, nick: 'eve', msg: 'unheard' })
  await say(server.url, { room, nick: 'bob', msg: 'heard' })
  await expect(page.getByRole('button', { name: t('fresh', { count: 1 }) })).toBeVisible()
})
