import pino from 'pino'
import { config } from './config'
import { errorFacts } from './error-facts.mjs'
import { processState } from './process-state'
import { readableLine } from './readable-log'

/** Buffered while standard output cannot be written. */
const unwrittenBytesMax = 64 * 1024

/** Its errors (terminal gone, disk full) are ignored. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: unwrittenBytesMax })
  output.on('error', () => undefined)
  const isTerminal = process.stdout.isTTY === true
  const { logFormat } = config()
  if (logFormat === 'json' || (logFormat === 'auto' && !isTerminal)) return output
  const isColored = isTerminal && process.stdout.hasColors()
  return { write: (line: string) => void output.write(readableLine(line, isColored)) }
}

/**
 * On standard output: JSON, or text for people (LOG_FORMAT). Queries are never logged, because they may hold keys and
 * passwords; objects lose fields that could hold a secret, and errors all non-standard fields.
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
