import type { Message } from '../../contract/chat'
import type { ChatTranslate } from '../../texts'

/** The text of a row in the reader's language. */
export const shownText = ({ notice, msg }: Pick<Message, 'notice' | 'msg'>, t: ChatTranslate): string =>
  notice ? t(`notice.${notice}`) : msg
