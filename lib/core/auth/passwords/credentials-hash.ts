import { createHmac, randomBytes } from 'node:crypto'
import { processState } from '../../process-state'

const key = () => processState('credentials-key', () => randomBytes(32))

/**
 * What credentials are remembered by once they were right: a keyed hash that only this process can make, so that what is
 * in memory helps nobody to guess them.
 */
export const credentialsHash = (...credentials: (string | number)[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(credentials)).digest('base64')
