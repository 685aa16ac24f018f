import { parseList, readStored } from '@/lib/core/browser/browser-storage'
import { storeText } from '@/lib/core/browser/use-preference'
import { set } from '../room/room'
import type { OpenRoom } from '../store'
import { ownKey } from './own-ids'

// What this browser sent, in any room, and for a while the tokens that change it: in local storage, so that tabs share it.
// Loaded a moment after the page.

/** `at`: when its token came, by the clock of this browser. Without a token it is only known as its own. */
export type OwnMessage = readonly [id: number, at?: number, token?: string]

type List = readonly OwnMessage[]

export const idsMax = 500
export const tokensMax = 100

const isOwnMessage = (value: unknown): value is OwnMessage =>
  Array.isArray(value) && Number.isSafeInteger(value[0])

/** Newest first. Foreign content counts as none. */
export const parseOwn = (text: string | null): List => parseList(text).filter(isOwnMessage)

/** The token of a repeated message is the one that is known. */
export function withSent(list: List, { id, token }: { id: number; token?: string }, now: number): List {
  const known = list.find((each) => each[0] === id)
  const own: OwnMessage = known?.[2] || !token ? (known ?? [id]) : [id, now, token]
  const all = [own, ...list.filter((each) => each !== known)].slice(0, idsMax)
  return all.map((each, index) => (index < tokensMax ? each : [each[0]]))
}

/** The time for changes is not over. @param minutes for which a message can be changed */
const isUsable = ([, at = 0, token]: OwnMessage, minutes: number, now: number) =>
  token !== undefined && Math.abs(now - at) < minutes * 60_000

/** By id, those of messages that can still be changed. */
export const tokensIn = (list: List, minutes: number, now: number): ReadonlyMap<number, string> =>
  new Map(list.flatMap((own) => (isUsable(own, minutes, now) ? [[own[0], own[2] ?? '']] : [])))

/** Without the tokens that are of no use any more; the same list if there are none. */
export function withoutEnded(list: List, minutes: number, now: number): List {
  const isEnded = (own: OwnMessage) => own[2] !== undefined && !isUsable(own, minutes, now)
  return list.some(isEnded) ? list.map((own) => (isEnded(own) ? [own[0]] : own)) : list
}

export const ownMessages = (): List => parseOwn(readStored('local', ownKey))

export function storeOwn(list: List): void {
  storeText(ownKey, list.length > 0 ? JSON.stringify(list) : '')
}

/** Stores what is sent in a room. @returns ends it */
export function keepOwn({ get, update, subscribe }: OpenRoom): () => void {
  const keep = () => {
    const { unkept } = get()
    if (unkept.length === 0) return
    update(set({ unkept: [] }))
    storeOwn(unkept.reduce((list, each) => withSent(list, each, Date.now()), ownMessages()))
  }
  keep()
  return subscribe(keep)
}
