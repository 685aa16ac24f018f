import { lazyTextGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = lazyTextGroups<typeof en>('qr', (tag) => import(`./messages/${tag}.json`))

export const qrTexts = group('window')
