import { changeWindow, setPageTitle } from '@/lib/desktop/client/windows'
import type { Message } from '../../contract/chat'
import { leaderLockName, viewLockName } from '../polling/tab-leader'
import { type Entry, isFromOthers } from '../session/chat-reducer'
import { isMention, type MentionTarget } from './mentions'
import type { Sound } from './sounds'

/** What came to a room while its reader did not look at it. */
export interface UnreadAlert {
  room: string
  title: string
  /** Messages, oldest first. */
  messages: readonly Message[]
  /** `ignored`: nicks that they do not want to hear, in lower case. */
  reader: MentionTarget & { ignored: ReadonlySet<string> }
  sound: 'none' | 'calls' | 'all'
  notice: 'none' | 'calls' | 'all'
  /** Where to look for people who came and went; empty when they are not to be heard. */
  presence: readonly Entry[]
  /** The last row that the reader has seen. */
  seenId: number
  /** How often the stream of the room began anew, maybe with lower ids. */
  resets: number
  /** The chat is in view, so nothing is unread. */
  isSeen: boolean
}

/** Up to where each was told, since the stream began. */
let toldId = 0
let toldMoveId = 0
let toldCallId = 0
let toldResets = 0
let icon: { link: HTMLLinkElement; href: string } | null = null

function markIcon(kind: 'none' | 'unread' | 'call'): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~=icon]')
  if (!link) return
  icon ??= { link, href: link.href }
  icon.link.href = kind === 'none' ? icon.href : `/icons/chat-${kind}.svg`
}

function badge(count: number): void {
  // Only an installed application has one, and browsers differ in what they refuse.
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

const mayNotify = () => 'Notification' in window && Notification.permission === 'granted'

function notices(use: (code: typeof import('./desktop-notifications')) => Promise<void>): void {
  if (mayNotify()) import('./desktop-notifications').then(use).catch(() => undefined)
}

/** Somebody else who came or went since the last time, not counting those who took another nick. */
function newestMove({ presence, reader, seenId }: UnreadAlert): Sound | null {
  const after = Math.max(seenId, toldMoveId)
  const entry = presence.findLast(
    (each) =>
      each.kind === 'message' &&
      each.message.id > after &&
      each.message.msg === '' &&
      each.message.nick !== reader.nick &&
      !reader.ignored.has(each.message.nick.toLowerCase()) &&
      (each.message.type === 'join' || each.message.type === 'leave'),
  )
  if (entry?.kind !== 'message') return null
  toldMoveId = entry.message.id
  return entry.message.type === 'join' ? 'join' : 'leave'
}

/** One sound for all that is new: what calls the reader before what is said, that before who comes. */
function sound(kind: Sound | null): void {
  // The code is fetched by those only who have switched sounds on.
  if (kind) import('./sounds').then(({ playSound }) => playSound(kind)).catch(() => undefined)
}

/** Tabs hear of a message within moments of each other; for so long the first that tells of it is the only one. */
const aloneMs = 3_000
/** How many unread messages are looked at for whether they call the reader: all of them again with each new one. */
const lookedAtMax = 500
let isTelling = false
let unreadCount = 0
/** The room that is in view, once nothing tells of it any more. */
let quietRoom = ''

/** Whether a tab of this browser has the room in view. Where tabs cannot know of each other, none has. */
async function isInViewSomewhere(room: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
  return held.some(({ name }) => name === viewLockName(room))
}

/** Tells in one of the tabs that have the same to tell at once; where tabs cannot know of each other, in each. */
async function tellOnce(name: string, tell: () => void): Promise<void> {
  if (isTelling || !('locks' in navigator)) return tell()
  let isAnswered = false
  const one = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    isAnswered = true
    if (!lock) return
    isTelling = true
    tell()
    await new Promise((resolve) => setTimeout(resolve, aloneMs))
    isTelling = false
  })
  await one.catch(() => {
    if (!isAnswered) tell()
  })
}

/** Tells of what came while the chat was not in view: a mark on its icon, a number, and what the reader has switched on. */
export function updateAlerts(unread: UnreadAlert): void {
  const { room, title, messages, reader, notice, resets, isSeen } = unread
  if (resets !== toldResets) toldId = toldMoveId = toldCallId = 0
  toldResets = resets
  const calling = messages.slice(-lookedAtMax).filter((message) => isMention(reader, message))
  markIcon(calling.length > 0 ? 'call' : messages.length > 0 ? 'unread' : 'none')
  unreadCount = messages.length
  if (isSeen && quietRoom !== room) {
    badge(0)
    notices(({ closeNotifications: closeNotices }) => closeNotices(room))
  }
  quietRoom = isSeen ? room : ''
  // That a message calls may be known later than the message: what it answers had to be looked up.
  const call = calling.findLast(({ id }) => id > toldCallId)
  const any = messages.findLast(({ id }) => id > toldId)
  if (call) toldCallId = call.id
  if (any) toldId = any.id
  const move = newestMove(unread)
  const heard = call && unread.sound !== 'none' ? 'call' : any && unread.sound === 'all' ? 'message' : move
  const noticed = { none: undefined, calls: call, all: call ?? any }[notice]
  const tell = () => {
    // The reader may be back by now.
    if (quietRoom === room) return
    sound(heard)
    if (noticed) notices(({ notify }) => notify({ room, title, message: noticed, isCall: noticed === call }))
  }
  isInViewSomewhere(room).then((isInView) => {
    if (isInView) return
    if (unreadCount > 0) badge(unreadCount)
    if (heard || noticed) void tellOnce(`${leaderLockName(room)} tells ${reader.nick}`, tell)
  })
}

/** A room as it is now. */
export interface WatchedRoom extends Omit<UnreadAlert, 'messages' | 'presence' | 'seenId'> {
  entries: readonly Entry[]
  /** The newest row that is known of the stream. */
  newestId: number
  presenceSound: boolean
}

/** Up to where the reader has seen the room. */
let seen = { room: '', id: 0, resets: 0 }
/** Whether something may be left to take back: at first, by another page of the room. */
let isTold = true

/** Counts what came since the room was in view. */
export function countUnread({ entries, newestId, presenceSound, ...watched }: WatchedRoom): void {
  const { room, title, resets, reader, isSeen } = watched
  // What a room has when it is opened, and what a stream that began anew still has, was there before.
  if (isSeen || seen.room !== room || seen.resets !== resets) seen = { room, id: newestId, resets }
  const { id: seenId } = seen
  const messages = entries.flatMap((entry) => {
    if (entry.kind !== 'message' || entry.message.id <= seenId) return []
    return isFromOthers(entry.message, reader) ? [entry.message] : []
  })
  setPageTitle(title, messages.length)
  changeWindow('chat', { unread: messages.length })
  if (messages.length === 0 && !presenceSound && !(isSeen && isTold)) return
  isTold = !isSeen
  updateAlerts({ ...watched, messages, presence: presenceSound ? entries : [], seenId })
}
