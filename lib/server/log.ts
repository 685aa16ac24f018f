import pino from 'pino'
import { config } from './config'
import { processState } from './process-state'

/**
 * Structured log lines on standard output. Requests are never logged with their query, because keys and
 * passwords may be in it; objects that do get logged have the fields that could hold a secret removed.
 */
export function log(): pino.Logger {
  return processState('log', () =>
    pino({
      level: config().logLevel,
      base: undefined,
      redact: {
        paths: ['key', 'password', 'token', 'secret', '*.key', '*.password', '*.token', '*.secret'],
        censor: '[removed]',
      },
    }),
  )
}
