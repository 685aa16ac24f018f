import { randomInt } from 'node:crypto'
import { StartError } from '../start-error'

/** How far ids go up at least when a database was restored: more than anybody gave out after a backup was made. */
export const idJumpMin = 2 ** 32
/** How much further they may go, by chance: 2,000 restores take about half of the ids there are. */
const spreadMax = 2 ** 42
/** The share of what is left that one restore takes at most, so that the ids never run out at once. */
const shareMax = 1 / 1024
/** Ids stay below 2^53, which every JSON reader can hold; those from here on are for what is still to be said. */
const jumpedIdMax = 2 ** 53 - 2 ** 40

/**
 * The id after which ids go on in a database that was restored from a backup. The backup does not know what was given
 * out after it was made, not even by those who restored it before; so the jump is of a length that nobody has met.
 * @param lastId the highest one that is known to have been given out
 * @throws StartError when there are no ids left to jump over
 */
export function idAfterRestore(lastId: number): number {
  const left = jumpedIdMax - lastId
  if (left < 2 * idJumpMin)
    throw new StartError(
      `The database was restored from a backup, but its last id ${lastId} is too near to 2^53 to go on above what was said after that backup.`,
    )
  return lastId + idJumpMin + randomInt(Math.max(1, Math.min(spreadMax, Math.floor(left * shareMax))))
}
