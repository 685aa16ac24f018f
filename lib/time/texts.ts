import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('time')

export const timeTexts = group('window')
