import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('desktop')

export const skinTexts = group('skins')
export const taskbarTexts = group('taskbar')
export const desktopTexts = group('desktop')
export const programWindowTexts = group('windows')
export const otherProgramTexts = group('programs')
export const toolTexts = group('tool')
