import { sweeper } from '../db/sweeper'
import { removeExpired } from './store'

/** Small enough that nobody else waits long for the database. */
const batchRows = 200

/** Removes expired texts from time to time; they have been invisible since they expired. */
export const textSweeper = () => sweeper('texts', async () => (await removeExpired(batchRows)) === batchRows)
