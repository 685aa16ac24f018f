import type { messageMenuTexts } from '@/lib/chat/texts'
import type { KeyOf } from '@/lib/core/i18n/texts'

export type MenuText = KeyOf<typeof messageMenuTexts>
