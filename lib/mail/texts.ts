import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('mail')

export const mailTexts = group('window')
export const codeMailTexts = group('message')
