import { sweeper } from '../db/sweeper'
import { removeEndedRecords } from './records'

/** Rows of one step: some milliseconds. */
const stepRows = 1000

/** Removes what was kept of calls with an Idempotency-Key, once it has ended. */
export const repeatSweeper = () =>
  sweeper('the records of repeats', async () => (await removeEndedRecords(stepRows)) === stepRows)
