import { textGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = textGroups<typeof en>('webhooks')

export const outgoingTexts = group('outgoing')
export const incomingTexts = group('incoming')
