import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('docs')

export const docsTexts = group('window')
export const guideTexts = group('guides')
