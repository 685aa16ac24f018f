import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

export const privacyTexts = textGroups<typeof en>('main')('privacy')
