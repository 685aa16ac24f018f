import { parseList, readStored } from '@/lib/core/browser/browser-storage'
import { storeText } from '@/lib/core/browser/use-preference'
import { chatLimits } from '../../limits'

/** A room that is open in this browser, and the nick in it. */
export interface ListedRoom {
  room: string
  nick: string
}

/** Storage key of the open rooms, which the tabs share. */
export const roomsKey = 'rooms'

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')

/** @param text as it is stored; foreign content counts as none */
export const parseRooms = (text: string | null): ListedRoom[] =>
  parseList(text)
    .filter(isPair)
    .map(([room, nick]) => ({ room, nick }))

/** The room last shown is first; beyond the limit the one not shown for the longest time goes. */
export const withRoom = (list: readonly ListedRoom[], shown: ListedRoom): ListedRoom[] =>
  [shown, ...withoutRoom(list, shown.room)].slice(0, chatLimits.roomsAtOnceMax)

export const withoutRoom = (list: readonly ListedRoom[], room: string): ListedRoom[] =>
  list.filter((each) => each.room !== room)

export const listedRooms = () => parseRooms(readStored('local', roomsKey))

export function storeRooms(list: readonly ListedRoom[]): void {
  storeText(roomsKey, list.length > 0 ? JSON.stringify(list.map(({ room, nick }) => [room, nick])) : '')
}
