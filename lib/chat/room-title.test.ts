import { expect, test } from 'vitest'
import { translator } from '../core/i18n/server-texts'
import { titleOfRoom } from './room-title'
import { firstRoomTexts } from './texts'

test('the title of a first room is in the language of its reader until it is changed', () => {
  const t = translator(firstRoomTexts, 'zh-Hans')
  expect(titleOfRoom('main', 'Main room', t)).toBe('主聊天室')
  expect(titleOfRoom('main', 'Canteen', t)).toBe('Canteen')
  expect(titleOfRoom('other', 'Main room', t)).toBe('Main room')
})
