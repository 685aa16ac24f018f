import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('mine')

export const mineTexts = group('window')
/** Of a link or text that was just created. */
export const createdTexts = group('created')
