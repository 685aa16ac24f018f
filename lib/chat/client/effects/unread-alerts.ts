import { setPageTitle, updateWindow } from '@/lib/desktop/client/windows'
import type { Message } from '../../contract/chat'
import type { ChatTranslate } from '../../texts'
import { shownText } from '../message-text/shown-text'
import { type Entry, isFromOthers, isJoinOrLeave, messagesIn } from '../room/entries'
import { isMention, type MentionTarget } from '../room/mentions'
import { newestIdOf, receivedIn } from '../room/room'
import type { OpenRoom } from '../store'
import type { Sound } from './sounds'
import { leaderLockName, viewLockName } from './tab-leader'

// Alerts the reader to what arrives while the chat is not in view: title, icon, badge, sound, notification.

export interface UnreadAlert {
  room: string
  title: string
  t: ChatTranslate
  messages: readonly Message[]
  reader: MentionTarget & { ignored: ReadonlySet<string> }
  sound: 'none' | 'calls' | 'all'
  notice: 'none' | 'calls' | 'all'
  /** Entries to search for joins and leaves; empty when those make no sound. */
  presence: readonly Entry[]
  seenId: number
  resets: number
  isSeen: boolean
}

export interface WatchedRoom
  extends Omit<UnreadAlert, 'room' | 'messages' | 'presence' | 'seenId' | 'resets'> {
  room: OpenRoom
  presenceSound: boolean
}

let alertedId = 0
let alertedPresenceId = 0
let alertedMentionId = 0
let alertedResets = 0
let icon: { link: HTMLLinkElement; href: string } | null = null

function markIcon(kind: 'none' | 'unread' | 'call'): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~=icon]')
  if (!link) return
  icon ??= { link, href: link.href }
  icon.link.href = kind === 'none' ? icon.href : `/icons/chat-${kind}.svg`
}

function badge(count: number): void {
  // Only installed applications have a badge, and browsers differ in what they reject.
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

function notices(use: (code: typeof import('./desktop-notifications')) => Promise<void>): void {
  const mayNotify = 'Notification' in window && Notification.permission === 'granted'
  if (mayNotify) import('./desktop-notifications').then(use).catch(() => undefined)
}

function newestPresence({ presence, reader, seenId }: UnreadAlert): Sound | null {
  const after = Math.max(seenId, alertedPresenceId)
  const newest = messagesIn(presence).findLast(
    (row) =>
      row.id > after &&
      row.msg === '' &&
      row.nick !== reader.nick &&
      !reader.ignored.has(row.nick.toLowerCase()) &&
      isJoinOrLeave(row),
  )
  if (!newest) return null
  alertedPresenceId = newest.id
  return newest.type === 'join' ? 'join' : 'leave'
}

function sound(kind: Sound | null): void {
  if (kind) import('./sounds').then(({ playSound }) => playSound(kind)).catch(() => undefined)
}

/** Tabs receive a message within moments of each other; the first one alerts, and the others stay silent for this time. */
const aloneMs = 3_000
const lookedAtMax = 500
let isAlerting = false
let unreadCount = 0
/** The room in view, whose pending alerts are cancelled. */
let viewedRoom = ''

/** False where tabs cannot coordinate. */
async function isInViewSomewhere(room: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
  return held.some(({ name }) => name === viewLockName(room))
}

/** Alerts in one of the tabs that would alert at once; in each where tabs cannot coordinate. */
async function alertOnce(name: string, alert: () => void): Promise<void> {
  if (isAlerting || !('locks' in navigator)) return alert()
  let isAnswered = false
  const one = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    isAnswered = true
    if (!lock) return
    isAlerting = true
    alert()
    await new Promise((resolve) => setTimeout(resolve, aloneMs))
    isAlerting = false
  })
  await one.catch(() => {
    if (!isAnswered) alert()
  })
}

export function updateAlerts(unread: UnreadAlert): void {
  const { room, title, t, messages, reader, notice, resets, isSeen } = unread
  if (resets !== alertedResets) alertedId = alertedPresenceId = alertedMentionId = 0
  alertedResets = resets
  const mentions = messages.slice(-lookedAtMax).filter((message) => isMention(reader, message))
  markIcon(mentions.length > 0 ? 'call' : messages.length > 0 ? 'unread' : 'none')
  unreadCount = messages.length
  if (isSeen && viewedRoom !== room) {
    badge(0)
    notices(({ closeNotifications: closeNotices }) => closeNotices(room))
  }
  viewedRoom = isSeen ? room : ''
  // A mention may be recognised late: the message replied to had to be fetched.
  const mention = mentions.findLast(({ id }) => id > alertedMentionId)
  const any = messages.findLast(({ id }) => id > alertedId)
  if (mention) alertedMentionId = mention.id
  if (any) alertedId = any.id
  const presenceSound = newestPresence(unread)
  const soundKind =
    mention && unread.sound !== 'none' ? 'call' : any && unread.sound === 'all' ? 'message' : presenceSound
  const notified = { none: undefined, calls: mention, all: mention ?? any }[notice]
  const alert = () => {
    // The reader may have come back meanwhile.
    if (viewedRoom === room) return
    sound(soundKind)
    if (!notified) return
    const message = { ...notified, msg: shownText(notified, t) }
    notices(({ notify }) => notify({ room, title, message, isMention: notified === mention }))
  }
  isInViewSomewhere(room).then((isInView) => {
    if (isInView) return
    if (unreadCount > 0) badge(unreadCount)
    if (soundKind || notified) void alertOnce(`${leaderLockName(room)} tells ${reader.nick}`, alert)
  })
}

/** Whether there may be alerts to take back: at first those of an earlier page. */
let mayHaveAlerts = true

/** Since the room was last in view; updates title, task bar and alerts. */
export function countUnread({ room, presenceSound, ...watched }: WatchedRoom): void {
  const { title, reader, isSeen } = watched
  const { get, update, name } = room
  if (isSeen) update((now) => ({ ...now, readId: newestIdOf(now) }))
  const state = get()
  const entries = receivedIn(state)
  const { readId: seenId, resets } = state
  const messages = messagesIn(entries).filter(
    (message) => message.id > seenId && isFromOthers(message, reader),
  )
  setPageTitle(title, messages.length)
  updateWindow('chat', { unread: messages.length })
  if (messages.length === 0 && !presenceSound && !(isSeen && mayHaveAlerts)) return
  mayHaveAlerts = !isSeen
  updateAlerts({ ...watched, room: name, resets, messages, presence: presenceSound ? entries : [], seenId })
}
