// @ts-check
// Which columns can be meant at a place of a statement.

/**
 * What rows come from.
 * @typedef {object} From
 * @property {string} alias what it is called here; '' for nothing
 * @property {ReadonlySet<string>} columns
 * @property {string} table
 * @property {boolean} [isQualified] its columns are only meant where they are named with it
 * @property {boolean} [isUnknown] nobody can tell what it is
 */
/** @typedef {{ from: From[], outputs: Set<string>, outer: Scope | null }} Scope `outputs`: what it calls its columns */

/** @param {Scope | null} outer @param {From[]} [from] @returns {Scope} */
export const newScope = (outer, from = []) => ({ from, outputs: new Set(), outer })

/** What is said of a whole text beside it. @param {Scope} scope @returns {Scope} */
const outermost = (scope) => (scope.outer ? outermost(scope.outer) : scope)

/** @param {readonly From[]} from */
const tablesIn = (from) =>
  [...new Set(from.flatMap(({ table, isQualified }) => (isQualified ? [] : [table])))].join(' or ')

/**
 * What is wrong with a column that is named by itself; null if nothing is. Only the innermost statement counts: the
 * databases would take a column that is missing there from an outer one without a word.
 * @param {string} column @param {Scope} scope @param {boolean} isOrder whether names that the statement gives count
 * @returns {string | null}
 */
export function faultOfColumn(column, scope, isOrder) {
  if (isOrder && scope.outputs.has(column)) return null
  if (scope.from.length === 0)
    return scope.outer ? faultOfColumn(column, scope.outer, isOrder) : `of which table is ${column}?`
  const meant = scope.from.filter((from) => !from.isQualified && from.columns.has(column))
  if (meant.length > 1) return `${column} may be one of ${tablesIn(meant)}`
  if (meant.length === 1) return null
  const said = outermost(scope)
  if (scope.from.some(({ isUnknown }) => isUnknown) && said !== scope)
    return faultOfColumn(column, said, false)
  if (tablesIn(scope.from) === '') return `of which table is ${column}?`
  return `no column ${column} in ${tablesIn(scope.from)}`
}

/**
 * What is wrong with a column that is named with its table; null if nothing is.
 * @param {string} alias @param {string} column @param {Scope} scope @returns {string | null}
 */
export function faultOfQualified(alias, column, scope) {
  for (let at = /** @type {Scope | null} */ (scope); at; at = at.outer) {
    const named = at.from.filter((from) => from.alias === alias)
    if (named.length > 1 && named.some(({ table }) => table !== named[0]?.table))
      return `${alias} may be one of ${tablesIn(named)}`
    if (named[0]) return named[0].columns.has(column) ? null : `no column ${column} in ${named[0].table}`
  }
  return `of which table is ${alias}.${column}?`
}
