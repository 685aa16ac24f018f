import type { Translate } from '../core/i18n/texts'

/** The titles of the rooms of a new installation, as they are stored. */
export const firstTitles = { main: 'Main room', custom: 'Custom room' } as const

type FirstRoom = keyof typeof firstTitles

/** In the reader's language while nobody has changed it. @param t the texts `firstRooms` */
export const titleOfRoom = (room: string, title: string, t: Translate<FirstRoom>): string =>
  Object.hasOwn(firstTitles, room) && title === firstTitles[room as FirstRoom] ? t(room as FirstRoom) : title
