import { type KeyOf, type Translate, textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('chat')

export const messageMenuTexts = group('messageMenu')
export const inviteTexts = group('invite')
export const pickerTexts = group('emojiPicker')
export const readAloudTexts = group('readAloud')
export const chatTexts = group('window')
export const searchTexts = group('search')
export const previewTexts = group('preview')
export const signInTexts = group('signIn')
export const roomCardTexts = group('roomCard')
export const nickUseTexts = group('nickUse')
export const invalidTexts = group('invalidPage')
export const pasteTexts = group('paste')
export const fileTexts = group('files')
export const commandTexts = group('commands')
export const editTexts = group('edit')
export const unsureTexts = group('unsure')
export const dialogTexts = group('dialogs')
export const offlineTexts = group('offline')
export const chatMenuTexts = group('menus')
export const roomTexts = group('rooms')
export const soundTexts = group('sounds')
/** Titles of the rooms of a new installation. */
export const firstRoomTexts = group('firstRooms')
/** On the preview image of a room. */
export const cardTexts = group('card')

export type ChatTranslate = Translate<KeyOf<typeof chatTexts>>
export type MenuText = KeyOf<typeof messageMenuTexts>

/** What the page of a room brings. */
export const chatPageTexts = [
  chatTexts,
  chatMenuTexts,
  commandTexts,
  dialogTexts,
  editTexts,
  firstRoomTexts,
  fileTexts,
  invalidTexts,
  inviteTexts,
  messageMenuTexts,
  nickUseTexts,
  offlineTexts,
  pasteTexts,
  pickerTexts,
  previewTexts,
  readAloudTexts,
  roomCardTexts,
  roomTexts,
  searchTexts,
  signInTexts,
  soundTexts,
  unsureTexts,
]
