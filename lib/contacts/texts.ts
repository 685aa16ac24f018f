import { type KeyOf, type Translate, textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('contacts')

export const contactsTexts = group('window')
export const contactAppTexts = group('apps')
export const contactPageTexts = group('page')
export type ContactPageTranslate = Translate<KeyOf<typeof contactPageTexts>>
