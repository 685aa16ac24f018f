import { randomInt } from 'node:crypto'
import { StartError } from './failures'

/** The least jump of ids after a restore: more than were assigned after any backup. */
export const idGapMin = 2 ** 32
/** The random part: 2,000 restores use about half of all ids. */
const randomGapMax = 2 ** 42
/** The largest share of the remaining ids for one restore. */
const shareMax = 1 / 1024
/** Ids stay below 2^53, which JSON readers hold exactly; the last ones are for messages. */
const restoredIdMax = 2 ** 53 - 2 ** 40

/**
 * The backup does not know ids assigned later, not even by earlier restores of it, so the jump has a random length.
 * @param lastId the highest id known to be assigned
 * @throws StartError when too few ids are left
 */
export function idAfterRestore(lastId: number): number {
  const remaining = restoredIdMax - lastId
  if (remaining < 2 * idGapMin)
    throw new StartError(
      `The database was restored from a backup, but its last id ${lastId} is too near to 2^53 to go on above what was said after that backup.`,
    )
  return lastId + idGapMin + randomInt(Math.max(1, Math.min(randomGapMax, Math.floor(remaining * shareMax))))
}
