import type { Page } from '@playwright/test'
import { adminTexts } from '@/lib/admin/texts'
import { pasteTexts, searchTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { programOf } from '@/lib/main/programs'
import { untilInteractive } from './browser'
import * as states from './chat-states'
import { toolPages } from './every-page'
import { anyLanguage } from './texts'

export interface AxePlace {
  name: string
  path: string
  /** Opens the state, in any language. @param superKey of the server, for administration */
  act?: (page: Page, superKey: string) => Promise<void>
}

const { openByMenu, openMenu, openMessageMenu, openSubmenu, paste } = states

/** Types a line that looks like a command but is not. */
async function slip(page: Page): Promise<void> {
  await untilInteractive(page)
  await page.locator('textarea[name=msg]').fill('/usr/bin/env')
  await page.locator('textarea[name=msg]').press('Enter')
  await page.locator('p[role=alert]').waitFor()
}

/** Leaves a room, and returns after many new messages. */
async function miss(page: Page): Promise<void> {
  await untilInteractive(page)
  const address = new URL(page.url())
  const room = address.searchParams.get('room') ?? ''
  await page.goto('/tools/uuid')
  const say = (i: number) => page.request.post('/send', { form: { room, nick: 'bob', msg: `missed ${i}` } })
  await Promise.all(Array.from({ length: 60 }, (_, i) => say(i)))
  await page.goto(address.pathname + address.search)
  await page.getByRole('button', { name: anyLanguage(chatTexts, 'missedJump') }).waitFor()
}

/** Opens a dialog of administration about a message. @param entry of the menu's part for administrators */
async function ask(page: Page, superKey: string, entry: 'first' | 'last'): Promise<void> {
  const chat = page.url()
  await page.goto('/setting')
  await page.locator('input[name=key]').fill(superKey)
  await page.locator('input[name=key]').press('Enter')
  await page.getByRole('heading', { level: 1, name: anyLanguage(adminTexts, 'title', ' – .+') }).waitFor()
  await page.goto(chat)
  await untilInteractive(page)
  await openMessageMenu(page)
  const entries = page.locator('[role=menu] [role=separator] ~ [role=menuitem]')
  await entries[entry]().click()
  await page.getByRole('dialog').waitFor()
}

function messagePlaces(chat: string): AxePlace[] {
  return [
    { name: 'menu of a message', path: chat, act: openMessageMenu },
    { name: 'question before a message is deleted', path: chat, act: (page, key) => ask(page, key, 'first') },
    { name: 'question before the room is frozen', path: chat, act: (page, key) => ask(page, key, 'last') },
  ]
}

function barPlaces(chat: string, room: string): AxePlace[] {
  const offer = async (page: Page) => {
    await untilInteractive(page)
    await paste(page, 'a line\n'.repeat(30))
    await page.getByRole('button', { name: anyLanguage(pasteTexts, 'share') }).waitFor()
  }
  return [
    { name: 'bar of what was missed', path: `/chat?room=${room}-missed&nick=ann`, act: miss },
    { name: 'bar of a slip', path: chat, act: slip },
    { name: 'bar of a long paste', path: chat, act: offer },
    { name: 'room that is frozen', path: `/chat?room=${room}-frozen&nick=ann` },
  ]
}

/** In which menu of the chat they are, under which text. */
const dialogs = [
  ['dialog of the nick', 0, 'changeNick'],
  ['dialog of the invitation', 0, 'invite'],
  ['dialog about being called', 1, 'calls'],
  ['dialog about the chat', 2, 'about'],
] as const

/**
 * Every page, and in the chat every menu, dialog and bar.
 * @param room one with messages, as are those named with `-missed` and `-frozen` behind it; the latter is frozen
 */
export function axePlaces(room: string): AxePlace[] {
  const chat = `/chat?room=${room}&nick=ann`
  const menuItem = (index: number) => `[role=menubar] [role=menuitem]:nth-child(${index})`
  return [
    { name: 'log-on', path: '/' },
    { name: 'chat', path: chat },
    ...[1, 2, 3].map((index) => ({
      name: `menu ${index} of the chat`,
      path: chat,
      act: (page: Page) => openMenu(page, menuItem(index)),
    })),
    {
      name: 'menu of the sounds',
      path: chat,
      act: async (page) => {
        await openMenu(page, menuItem(2))
        await openSubmenu(page, 1)
      },
    },
    { name: 'start menu', path: chat, act: (page) => openMenu(page, '[data-taskbar] [aria-haspopup=menu]') },
    { name: 'menu of the window', path: chat, act: (page) => openMenu(page, '[data-act=menu]') },
    {
      name: 'panel that finds',
      path: chat,
      act: (page) => openByMenu(page, 1, anyLanguage(searchTexts, 'find', '.*'), 'search'),
    },
    ...dialogs.map(([name, menu, key]) => ({
      name,
      path: chat,
      act: (page: Page) => openByMenu(page, menu, anyLanguage(chatTexts, key)),
    })),
    { name: 'palette', path: chat, act: states.openPalette },
    { name: 'people behind an @', path: chat, act: states.openNicks },
    { name: 'menu of a person', path: chat, act: states.openNickMenu },
    { name: 'emoji', path: chat, act: states.openEmoji },
    ...messagePlaces(chat),
    ...barPlaces(chat, room),
    {
      name: 'program beside the chat',
      path: chat,
      act: (page) => states.openProgram(page, programOf('text')),
    },
    { name: 'address of no chat', path: '/chat?room=%20' },
    ...toolPages.map((path) => ({ name: path, path })),
    { name: 'reference', path: '/docs' },
    { name: 'reference of a service', path: '/docs/chat' },
    { name: 'guide', path: '/docs/errors' },
    { name: 'control panel', path: '/setting' },
    { name: 'without a network', path: '/offline' },
    { name: 'no such page', path: '/no/such/page' },
    { name: 'no such link', path: '/go?v=nothing-like-it' },
  ]
}
