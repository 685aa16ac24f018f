import { cleanUpTexts } from '../actions/texts'
import { messageTexts, raidTexts, roomTexts } from '../chat/admin-texts'
import { textGroups } from '../core/i18n/texts'
import { banTexts } from '../moderation/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('admin')

export const adminTexts = group('panel')
export const backupTexts = group('backup')
export const settingsTexts = group('settings')
export const serviceTexts = group('services')
export const storedTexts = group('stored')
export const dashboardTexts = group('dashboard')
export const memoryTexts = group('memory')
export const auditTexts = group('audit')
/** By action, as in `lib/core/audit/contract.ts`. */
export const auditSentenceTexts = group('auditSentences')
export const auditFieldTexts = group('auditFields')

/** What the control panel brings with its first page; other panels load theirs. */
export const adminPageTexts = [
  adminTexts,
  dashboardTexts,
  memoryTexts,
  messageTexts,
  raidTexts,
  roomTexts,
  banTexts,
  cleanUpTexts,
]
