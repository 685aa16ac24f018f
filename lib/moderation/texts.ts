import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('moderation')

export const wordTexts = group('words')
export const lineIssueTexts = group('lineIssues')
export const banTexts = group('bans')
