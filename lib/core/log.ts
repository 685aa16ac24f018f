import pino from 'pino'
import { config } from './config'
import { errorFacts } from './error-facts.mjs'
import { processState } from './process-state'

/** Lines that are kept while they cannot be written, bytes. */
const unwrittenBytesMax = 64 * 1024

/**
 * Standard output. That it cannot be written, because its terminal is gone or its disk is full, is no failure of
 * whatever was to be logged.
 */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: unwrittenBytesMax })
  output.on('error', () => undefined)
  return output
}

/**
 * Structured log lines on standard output. Requests are never logged with their query, because keys and
 * passwords may be in it; objects that do get logged have the fields that could hold a secret removed, and errors all but
 * those of every error.
 */
export function log(): pino.Logger {
  return processState('log', () =>
    pino(
      {
        level: config().logLevel,
        base: undefined,
        serializers: { err: errorFacts },
        redact: {
          paths: ['key', 'password', 'token', 'secret', '*.key', '*.password', '*.token', '*.secret'],
          censor: '[removed]',
        },
      },
      standardOutput(),
    ),
  )
}
