import type { Message } from '../../../schemas/chat'

const spokenTypes: ReadonlySet<string> = new Set(['message', 'action', 'system'])

/** Whether a row is something said. */
export const isSpoken = ({ type }: Pick<Message, 'type'>): boolean => spokenTypes.has(type)

/** Whether a row tells that somebody came or left, or took another nick. */
export const isMove = ({ type }: Pick<Message, 'type'>): boolean => type === 'join' || type === 'leave'
