import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { processState } from './process-state'

/** A hash of the sources from scripts/prepare.mjs, equal on every machine. */
const stampFile = () => path.join(process.cwd(), '.next', 'source-hash')

/** `''` if there is no build. */
export const buildName = (): string =>
  processState('build-name', () =>
    existsSync(stampFile()) ? readFileSync(stampFile(), 'utf8').slice(0, 16) : '',
  )
