import type { IncomingMessage } from 'node:http'
import { incomingOf } from '../http/incoming-message'

const owedProperty = Symbol.for('open-utility-api.owed-answer')

/**
 * Something is about to be done for a request that may not be done twice: a text is read for the last time, a token is
 * told once. Its answer is sent even when memory is short.
 */
export function oweAnswer(request: Request): void {
  const incoming = incomingOf(request)
  if (incoming) Reflect.set(incoming, owedProperty, true)
}

/** Whether its answer is to be sent in any case. */
export const isOwed = (incoming: IncomingMessage): boolean => owedProperty in incoming
