import { adminSentences } from './admin'
import { adminPeopleSentences } from './admin-people'
import { adminRoomSentences } from './admin-rooms'
import { adminWordSentences } from './admin-words'
import { chatSentences } from './chat'
import { contactsSentences } from './contacts'
import { hookSentences } from './hooks'
import { ipSentences } from './ip'
import { linksSentences } from './links'
import { mailSentences } from './mail'
import { outHookSentences } from './outgoing-webhooks'
import { platformSentences } from './platform'
import { qrSentences } from './qr'
import { textSentences } from './text'
import { uuidSentences } from './uuid'

/** The sentences of the reference in Simplified Chinese, by the English ones. */
export const chinese: Readonly<Record<string, string>> = {
  ...chatSentences,
  ...hookSentences,
  ...textSentences,
  ...linksSentences,
  ...ipSentences,
  ...qrSentences,
  ...contactsSentences,
  ...mailSentences,
  ...uuidSentences,
  ...platformSentences,
  ...adminSentences,
  ...adminRoomSentences,
  ...adminPeopleSentences,
  ...adminWordSentences,
  ...outHookSentences,
}
