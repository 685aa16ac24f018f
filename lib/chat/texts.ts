import { type KeyOf, type Translate, textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('chat')

export const messageMenuTexts = group('messageMenu')
export const chatTexts = group('window')
export const signInTexts = group('signIn')
export const roomCardTexts = group('roomCard')
export const nickUseTexts = group('nickUse')
export const invalidTexts = group('invalidPage')
export const commandTexts = group('commands')
export const offlineTexts = group('offline')
/** Titles of the rooms of a new installation. */
export const firstRoomTexts = group('firstRooms')
/** On the preview image of a room. */
export const cardTexts = group('card')

export type ChatTranslate = Translate<KeyOf<typeof chatTexts>>
export type MenuText = KeyOf<typeof messageMenuTexts>
