import { textGroups } from './i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('core')

export const windowTexts = group('window')
export const loadErrorTexts = group('loadError')
export const connectionTexts = group('connection')
export const widgetTexts = group('widgets')
export const platformTexts = group('platform')
export const pageShellTexts = group('pageShell')
export const errorPageTexts = group('errorPage')
