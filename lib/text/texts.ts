import { lazyTextGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = lazyTextGroups<typeof en>('text', (tag) => import(`./messages/${tag}.json`))

export const textTexts = group('window')
export const readingTexts = group('reading')
