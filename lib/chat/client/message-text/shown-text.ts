import type { Message } from '../../contract/chat'
import type { ChatTranslate } from '../../texts'

export const shownText = ({ notice, msg }: Pick<Message, 'notice' | 'msg'>, t: ChatTranslate): string =>
  notice ? t(`notice.${notice}`, { msg }) : msg
