import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { processState } from './process-state'

/** What scripts/prepare.mjs notes after a build: a hash of the sources, so the same on every machine that builds them. */
const stampFile = () => path.join(process.cwd(), '.next', 'source-hash')

/** Names what was built; `''` under `next dev`, where it changes all the time. */
export const buildName = (): string =>
  processState('build-name', () =>
    existsSync(stampFile()) ? readFileSync(stampFile(), 'utf8').slice(0, 16) : '',
  )
