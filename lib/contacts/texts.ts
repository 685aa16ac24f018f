import { lazyTextGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = lazyTextGroups<typeof en>('contacts', (tag) => import(`./messages/${tag}.json`))

export const contactsTexts = group('window')
