import type { Message } from '../../contract/chat'

const spokenTypes: ReadonlySet<string> = new Set(['message', 'action', 'system'])

/** Whether a row is something said. */
export const isSpoken = ({ type }: Pick<Message, 'type'>): boolean => spokenTypes.has(type)

/**
 * Whether a row is something that somebody else said and the reader wants to hear.
 * @param reader.ignored nicks, in lower case
 */
export const isNews = (
  row: Pick<Message, 'type' | 'nick'>,
  { nick, ignored }: { nick: string; ignored: ReadonlySet<string> },
): boolean => isSpoken(row) && row.nick !== nick && !ignored.has(row.nick.toLowerCase())

/** Whether a row tells that somebody came or left, or took another nick. */
export const isMove = ({ type }: Pick<Message, 'type'>): boolean => type === 'join' || type === 'leave'
