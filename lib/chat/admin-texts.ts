import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

// Apart from the texts of the room, whose page would load them.

const group = textGroups<typeof en>('chat')

export const messageTexts = group('adminMessages')
export const peopleTexts = group('adminPeople')
export const raidTexts = group('adminRaid')
export const roomTexts = group('adminRooms')
