import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('actions')

/** The dialog, and what is said of an action. */
export const cleanUpTexts = group('cleanUp')
/** The panel of actions. */
export const actionTexts = group('list')
