import { lazyTextGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = lazyTextGroups<typeof en>('moderation', (tag) => import(`./messages/${tag}.json`))

export const wordTexts = group('words')
export const banTexts = group('bans')
