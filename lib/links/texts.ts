import { type KeyOf, type Translate, textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('links')

export const linksTexts = group('window')
/** The panel of blocked targets. */
export const targetTexts = group('targets')
/** The pages that short links answer with. */
export const linkPageTexts = group('pages')
export type LinkPageTranslate = Translate<KeyOf<typeof linkPageTexts>>
