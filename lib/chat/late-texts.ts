import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'
import {
  chatTexts,
  commandTexts,
  firstRoomTexts,
  invalidTexts,
  messageMenuTexts,
  nickUseTexts,
  offlineTexts,
  roomCardTexts,
  signInTexts,
} from './texts'

// Of parts of the chat that load when they are used; apart, so that the page of a room does not load them.

const group = textGroups<typeof en>('chat')

export const pickerTexts = group('emojiPicker')
export const readAloudTexts = group('readAloud')
export const pasteTexts = group('paste')
export const fileTexts = group('files')
export const inviteTexts = group('invite')
export const dialogTexts = group('dialogs')
export const soundTexts = group('sounds')
export const searchTexts = group('search')
export const previewTexts = group('preview')
export const roomTexts = group('rooms')
export const editTexts = group('edit')
export const chatMenuTexts = group('menus')
export const unsureTexts = group('unsure')

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
