import { lazyTextGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = lazyTextGroups<typeof en>('webhooks', (tag) => import(`./messages/${tag}.json`))

export const outgoingTexts = group('outgoing')
export const incomingTexts = group('incoming')
