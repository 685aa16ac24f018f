'use client'

import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { restore } from '../room/outbox'
import type { PendingMessage } from '../room/room'
import type { OpenRoom } from '../store'
import { outboxKey, restoredOutbox } from './use-outbox'

// Loaded once a chat is open: what outlives its tab.

// One outbox in the session storage of this tab, one in local storage for tabs that were closed or are hidden.

const keptMax = 200

const pendingOf = (kind: 'local' | 'session', room: string) =>
  restoredOutbox(readStored(kind, outboxKey(room)))

const leftInBrowser = new Map<string, Set<string>>()

function keepInBrowser(room: string, list: ReturnType<typeof restoredOutbox>): void {
  writeStored('local', outboxKey(room), list.length > 0 ? JSON.stringify(list.slice(0, keptMax)) : null)
}

/** The tab may never come back: leaves its unsent messages to the next tab of the room. */
function leaveToBrowser(): void {
  for (const [room, ids] of leftInBrowser) {
    // After signing out nothing is left behind.
    const own = readStored('session', `nick ${room}`) === null ? [] : pendingOf('session', room)
    const known = new Set([...ids, ...own.map(({ sendId }) => sendId)])
    const others = pendingOf('local', room).filter(({ sendId }) => !known.has(sendId))
    if (own.length === 0 && ids.size === 0) continue
    keepInBrowser(room, [...others, ...own])
    leftInBrowser.set(room, new Set(own.map(({ sendId }) => sendId)))
  }
}

function takeBack(): void {
  for (const [room, ids] of leftInBrowser) {
    if (ids.size === 0) continue
    const others = pendingOf('local', room).filter(({ sendId }) => !ids.has(sendId))
    keepInBrowser(room, others)
    leftInBrowser.set(room, new Set())
  }
}

function watchTab(): void {
  document.addEventListener('visibilitychange', () => (document.hidden ? leaveToBrowser() : takeBack()))
  window.addEventListener('pagehide', leaveToBrowser)
  window.addEventListener('pageshow', ({ persisted }) => persisted && takeBack())
}

/** The service worker that shows the chat without a network, where one is possible. */
async function registerWorker(): Promise<void> {
  const { dataset, lang } = document.documentElement
  if (!('serviceWorker' in navigator) || dataset.offlineChat === undefined) return
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5_000 })
    else setTimeout(resolve, 2_000)
  })
  try {
    await navigator.serviceWorker.register(`/sw.js?language=${lang}`, { scope: '/chat' })
  } catch {
    // No TLS, private browsing, no space.
  }
}

/**
 * Makes a room usable without a network: takes over unsent messages of earlier tabs (their `send_id` prevents
 * duplicates), leaves its own behind when hidden, and registers the service worker.
 */
export function enableOffline({ name: room, update }: OpenRoom): void {
  if (leftInBrowser.size === 0) watchTab()
  if (!leftInBrowser.has(room)) leftInBrowser.set(room, new Set())
  const kept = pendingOf('local', room)
  if (kept.length > 0) {
    update(restore(kept))
    keepInBrowser(room, [])
  }
  writeStored('local', 'room', room)
  void registerWorker()
}

/** Leaves an unsent message to the chat of another room, which sends it when this tab opens it. */
export function passOn(room: string, { nick, msg, type, sendId }: PendingMessage): void {
  const kept = restoredOutbox(readStored('session', outboxKey(room)))
  writeStored('session', outboxKey(room), JSON.stringify([...kept, { nick, msg, type, sendId }]))
}

/** With unsent messages in this browser, and the last one that was open. */
export function offlineRooms(): { room: string; count: number; nick: string }[] {
  const last = readStored('local', 'room')
  const rooms = new Set([...(last ? [last] : []), ...roomsIn('local'), ...roomsIn('session')])
  return [...rooms].map((room) => {
    // After a reload the same messages are in both places.
    const pending = [...pendingOf('local', room), ...pendingOf('session', room)]
    const count = new Set(pending.map(({ sendId }) => sendId)).size
    return { room, count, nick: pending[0]?.nick ?? '' }
  })
}

function roomsIn(kind: 'local' | 'session'): string[] {
  try {
    const keys = Object.keys(kind === 'local' ? window.localStorage : window.sessionStorage)
    return keys.filter((key) => key.startsWith(outboxKey(''))).map((key) => key.slice(outboxKey('').length))
  } catch {
    return []
  }
}
