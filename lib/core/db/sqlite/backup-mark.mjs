// @ts-check
// Plain JavaScript, because scripts without a build use it too.

/**
 * The row of `settings` that marks a file as a backup. Backups get it when they are made, and no database that is in
 * use has one; so one that is opened with it was restored.
 */
export const markKey = 'backup'

/**
 * What the mark says.
 * @param {number} [aboveId] the highest id of a message that is known to have been given out elsewhere
 */
export const markNow = (aboveId) => JSON.stringify({ made_at: Date.now(), above_id: aboveId })

/**
 * The highest id of which a mark knows. @param {unknown} mark
 * @returns {number} 0 if it does not say
 */
export function aboveIdIn(mark) {
  try {
    const { above_id: id } = JSON.parse(String(mark))
    return Number.isSafeInteger(id) ? id : 0
  } catch {
    return 0
  }
}
