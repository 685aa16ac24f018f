// @ts-check
// Plain JavaScript, because scripts without a build use it too.

/** The row of `settings` that marks a backup. No database in use has it, so one that is opened with it was restored. */
export const markKey = 'backup'

/** @param {number} [aboveId] the highest message id known to be assigned elsewhere */
export const createMark = (aboveId) => JSON.stringify({ made_at: Date.now(), above_id: aboveId })

/** The highest id that a mark states. @param {unknown} mark @returns {number} 0 if it states none */
export function aboveIdIn(mark) {
  try {
    const { above_id: id } = JSON.parse(String(mark))
    return Number.isSafeInteger(id) ? id : 0
  } catch {
    return 0
  }
}
