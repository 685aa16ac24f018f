import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('mine')

export const mineTexts = group('window')
/** Of the offer beside a new link or text. */
export const rememberTexts = group('remember')
