import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('reports')

/** Links to the page of a report. */
export const reportLinkTexts = group('links')
/** The page of a report. */
export const reportPageTexts = group('page')
/** The queue in the control panel. */
export const queueTexts = group('queue')
