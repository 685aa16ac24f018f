import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('text')

export const textTexts = group('window')
export const readingTexts = group('reading')
