import { lazyTextGroups } from '../core/i18n/texts'
import type en from './messages/en.json'

const group = lazyTextGroups<typeof en>('chat', (tag) => import(`./messages/${tag}.json`))

export const messageTexts = group('adminMessages')
export const peopleTexts = group('adminPeople')
export const roomTexts = group('adminRooms')
