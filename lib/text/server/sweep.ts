import { sweeper } from '@/lib/core/db/sweeper'
import { removeExpired } from './store'

// Small enough that nobody else waits long for the database, which frees every page of a long text by itself.
const rowsOfAStep = 200
const bytesOfAStep = 8 * 1024 * 1024

/** Removes expired texts from time to time; they have been invisible since they expired. */
export const textSweeper = () =>
  sweeper('texts', async () => (await removeExpired(rowsOfAStep, bytesOfAStep)) > 0)
