// @ts-check
// Reads one statement, or a part of one, and finds the columns that its tables do not have.
import { faultOfColumn, faultOfQualified, newScope } from './scope.mjs'
import { tableFunctions } from './tables.mjs'

/** @typedef {import('./tokens.mjs').Group} Group */
/** @typedef {import('./tokens.mjs').Item} Item */
/** @typedef {import('./scope.mjs').Scope} Scope */
/** @typedef {import('./scope.mjs').From} From */
/** @typedef {{ at: number, fault: string }} Fault */

const isWord = (/** @type {Item | undefined} */ item, /** @type {string[]} */ ...words) =>
  item?.kind === 'word' && words.includes(item.text.toUpperCase())
const isSign = (/** @type {Item | undefined} */ item, /** @type {string} */ sign) =>
  item?.kind === 'other' && item.text === sign
const isGroup = (/** @type {Item | undefined} */ item) => item?.kind === 'group'
const keywords = new Set(
  [
    'ALL AND AS ASC BETWEEN BY CASE CAST COLLATE CONFLICT DEFAULT DELETE DESC DISTINCT DO ELSE END ESCAPE EXCEPT',
    'EXCLUSIVE EXISTS FALSE FILTER FOR FROM GROUP HAVING ILIKE IN INNER INSERT INTERSECT INTO IS JOIN LATERAL LEFT',
    'LIKE LIMIT MODE NOT NOTHING NULL NULLS OF OFFSET ON ONLY OR ORDER ORDINALITY OVER PARTITION PRECEDING RECURSIVE',
    'REPLACE RETURNING ROW ROWS SELECT SET SHARE TABLE THEN TRUE UNBOUNDED UNION UPDATE USING VALUES WHEN WHERE WITH',
  ].flatMap((line) => line.split(' ')),
)
/** Here keywords are in capitals, and names are not. */
const isKeyword = (/** @type {Item | undefined} */ item) => item?.kind === 'word' && keywords.has(item.text)
const isName = (/** @type {Item | undefined} */ item) =>
  item !== undefined &&
  item.kind !== 'group' &&
  (item.kind === 'name' || (item.kind === 'word' && !isKeyword(item)))
const textOf = (/** @type {Item | undefined} */ item) => (item && item.kind !== 'group' ? item.text : '')
const constants = new Set(['true', 'false', 'null', 'interval'])
/** What a statement defines or says beside the rows of tables. */
const withoutColumns =
  /^(?:PRAGMA|VACUUM|BEGIN|COMMIT|ROLLBACK|CREATE|ALTER|DROP|TRUNCATE|LOCK|SAVEPOINT|RELEASE|SET)$/
/** Tables that are made where they are used. */
const madeTables = ['_prisma_migrations', 'owner']

/** Cuts items where one of them is such. @param {Item[]} items @param {(item: Item) => boolean} isCut */
function cut(items, isCut) {
  /** @type {Item[][]} */
  const parts = [[]]
  for (const item of items) {
    if (isCut(item)) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts
}

export class StatementReader {
  /** @type {Fault[]} */ faults = []
  /** Tables by the names that they were given. @type {From[]} */ seen = []

  /**
   * @param {ReadonlyMap<string, ReadonlySet<string>>} tables
   * @param {(item: Item) => boolean} isRows whether a hole gives rows as JSON, called `j`
   */
  constructor(tables, isRows) {
    this.tables = tables
    this.isRows = isRows
  }

  /** @param {Item | undefined} item @param {string | null} fault */
  note(item, fault) {
    if (fault) this.faults.push({ at: item?.at ?? 0, fault })
  }

  /**
   * Reads what stands at one depth of parentheses.
   * @param {Item[]} items @param {Scope | null} outer @returns {From} what it gives to a statement around it
   */
  read(items, outer) {
    const scope = newScope(outer)
    const [first] = items
    const own = isWord(first, 'WITH') ? this.readNamed(items, scope) : items
    /** @type {Set<string>} */
    const columns = new Set()
    for (const statement of cut(own, (item) => isSign(item, ';')))
      for (const part of cut(statement, (item) => isWord(item, 'UNION', 'EXCEPT', 'INTERSECT')))
        for (const column of this.readPart(part, scope.from.length > 0 ? scope : outer)) columns.add(column)
    return { alias: '', table: 'a statement within it', columns }
  }

  /** `WITH name(columns) AS (…)`. @param {Item[]} items @param {Scope} scope @returns {Item[]} what follows */
  readNamed(items, scope) {
    const end = items.findIndex((item) => isWord(item, 'SELECT', 'INSERT', 'UPDATE', 'DELETE'))
    const head = items.slice(0, end < 0 ? items.length : end)
    for (const [index, name] of head.entries()) {
      const columns = head[index + 1]
      if (!isName(name)) continue
      const names = columns?.kind === 'group' ? columns.items.map(textOf) : []
      scope.from.push({
        alias: textOf(name),
        table: textOf(name),
        columns: new Set(names),
        isQualified: true,
      })
    }
    for (const [index, item] of head.entries())
      if (item.kind === 'group' && isKeyword(head[index - 1])) this.read(item.items, scope)
    return items.slice(head.length)
  }

  /** @param {Item[]} part @param {Scope | null} outer @returns {Set<string>} the columns that it can give */
  readPart(part, outer) {
    const [verb] = part
    if (verb?.kind === 'word' && withoutColumns.test(verb.text)) {
      this.readDefinition(part)
      return new Set()
    }
    if (isWord(verb, 'INSERT', 'REPLACE')) return this.readInsert(part, outer)
    const isChange = isWord(verb, 'UPDATE', 'DELETE')
    const scope = newScope(outer)
    const rest = isWord(verb, 'UPDATE') ? this.readFrom(part, 1, scope) : 0
    const isPlain = !isChange && !isWord(verb, 'SELECT') && !this.readsTables(part)
    if (isPlain && outer) return this.readNames(part, outer)
    return this.readNames(part, scope, rest)
  }

  /** What defines tables names no columns of ours, unless it is about our tables. @param {Item[]} part */
  readDefinition(part) {
    const isOurs = (/** @type {Item} */ item) =>
      this.tables.has(textOf(item)) && !madeTables.includes(textOf(item))
    if (isWord(part[0], 'CREATE', 'ALTER', 'DROP') && part.some(isOurs))
      this.note(part[0], 'a statement that cannot be read')
  }

  /** Whether a part of a statement has a FROM or JOIN of its own. @param {Item[]} part */
  readsTables(part) {
    return part.some((item, index) => isWord(item, 'FROM', 'JOIN') && !isWord(part[index - 1], 'DISTINCT'))
  }

  /** @param {Item[]} part @param {Scope | null} outer */
  readInsert(part, outer) {
    const into = part.findIndex((item) => isWord(item, 'INTO'))
    const target = newScope(null)
    const after = this.readFrom(part, into + 1, target, true)
    const [from] = target.from
    if (from) target.from.push({ ...from, alias: 'excluded', isQualified: true })
    const names = part[after]
    const hasNames = names?.kind === 'group'
    if (hasNames) this.readNames(names.items, target)
    const body = part.slice(hasNames ? after + 1 : after)
    const end = body.findIndex(
      (item, index) =>
        (isWord(item, 'ON') && isWord(body[index + 1], 'CONFLICT')) || isWord(item, 'RETURNING'),
    )
    this.readPart(end < 0 ? body : body.slice(0, end), outer ?? newScope(null, []))
    return this.readNames(end < 0 ? [] : body.slice(end), target)
  }

  /**
   * Reads what rows come from: a table, a function, a statement, or what an expression stands for.
   * @param {Item[]} items @param {number} start @param {Scope} scope @param {boolean} [isTarget] columns may follow
   * @returns {number} where it ends
   */
  readFrom(items, start, scope, isTarget = false) {
    let at = start
    while (isWord(items[at], 'LATERAL', 'ONLY')) at++
    const item = items[at++]
    const next = items[at]
    /** @type {From} */
    let from = { alias: '', table: textOf(item), columns: new Set() }
    if (item?.kind === 'group') from = this.read(item.items, scope)
    else if (item?.kind === 'hole') from = this.rowsOf(item)
    else if (!isTarget && next?.kind === 'group') {
      from.columns = tableFunctions.get(textOf(item)) ?? new Set()
      if (!tableFunctions.has(textOf(item))) this.note(item, `what are the columns of ${textOf(item)}()?`)
      this.readNames(next.items, scope.from.length > 0 || !scope.outer ? scope : scope.outer)
      at++
    } else {
      const named = this.namedIn(scope, textOf(item)) ?? this.tables.get(textOf(item))
      if (named) from.columns = named
      else this.note(item, `no table ${textOf(item)}`)
      from.alias = textOf(item)
    }
    while (isWord(items[at], 'WITH', 'ORDINALITY')) at++
    if (isWord(items[at], 'AS') && isName(items[at + 1])) at++
    if (isName(items[at])) from.alias = textOf(items[at++])
    const list = items[at]
    if (!isTarget && list?.kind === 'group' && from.alias) {
      from.columns = new Set(list.items.map(textOf).filter(Boolean))
      at++
    }
    scope.from.push(from)
    this.seen.push(from)
    return at
  }

  /** @param {Scope} scope @param {string} name @returns {ReadonlySet<string> | undefined} of what WITH has named */
  namedIn(scope, name) {
    for (let at = /** @type {Scope | null} */ (scope); at; at = at.outer) {
      const named = at.from.find((from) => from.alias === name && from.isQualified && from.table === name)
      if (named) return named.columns
    }
    return undefined
  }

  /** @param {Item} hole @returns {From} */
  rowsOf(hole) {
    if (this.isRows(hole))
      return { alias: 'j', table: 'j', columns: new Set(['value', 'key', 'ordinal']), isQualified: true }
    return { alias: '', table: 'something unknown', columns: new Set(), isUnknown: true }
  }

  /**
   * Reads the tables at this depth first, then every name.
   * @param {Item[]} items @param {Scope} scope @param {number} [start] @param {boolean} [isOrdering] within ORDER BY
   * @returns {Set<string>} what can be had of it
   */
  readNames(items, scope, start = 0, isOrdering = false) {
    const skipped = this.readTables(items, scope, start)
    let isOrder = isOrdering
    for (let at = start; at < items.length; at++) {
      const item = items[at]
      if (!item || skipped.has(at)) continue
      if (isKeyword(item)) {
        isOrder = isWord(item, 'ORDER', 'GROUP', 'BY', 'HAVING') || (isOrder && isWord(item, 'DESC', 'ASC'))
        if (isWord(item, 'AS', 'COLLATE')) at += this.readAlias(items, at, scope)
        continue
      }
      if (isSign(item, '::')) at++
      else if (item.kind === 'group') this.readGroup(item, items[at - 1], scope, isOrder)
      else if (isName(item)) at += this.readName(items, at, scope, isOrder)
    }
    return new Set([...scope.outputs, ...scope.from.flatMap(({ columns }) => [...columns])])
  }

  /** @param {Item[]} items @param {number} at @param {Scope} scope @returns {number} how much AS or COLLATE take */
  readAlias(items, at, scope) {
    const [keyword, alias, list] = [items[at], items[at + 1], items[at + 2]]
    if (!isName(alias)) return 0
    if (isWord(keyword, 'AS')) scope.outputs.add(textOf(alias))
    return isGroup(list) ? 2 : 1
  }

  /** @param {Item[]} items @param {Scope} scope @param {number} start @returns {Set<number>} where the tables stand */
  readTables(items, scope, start) {
    /** @type {Set<number>} */
    const taken = new Set()
    for (let at = start; at < items.length; at++) {
      const isFrom = isWord(items[at], 'FROM') && !isWord(items[at - 1], 'DISTINCT')
      if (!isFrom && !isWord(items[at], 'JOIN')) continue
      let end = at
      do {
        const begin = end + 1
        end = this.readFrom(items, begin, scope)
        for (let index = begin; index < end; index++) taken.add(index)
      } while (isFrom && isSign(items[end], ','))
      at = end - 1
    }
    return taken
  }

  /** @param {Group} group @param {Item | undefined} before @param {Scope} scope @param {boolean} isOrder */
  readGroup(group, before, scope, isOrder) {
    const isExtract = isWord(before, 'EXTRACT') && isWord(group.items[1], 'FROM')
    if (isExtract) this.readNames(group.items.slice(2), scope)
    else if (isWord(group.items[0], 'SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE'))
      this.read(group.items, scope)
    else if (isWord(before, 'CAST')) {
      const end = group.items.findLastIndex((item) => isWord(item, 'AS'))
      this.readNames(end < 0 ? group.items : group.items.slice(0, end), scope)
    } else this.readNames(group.items, scope, 0, isOrder)
  }

  /** @param {Item[]} items @param {number} at @param {Scope} scope @param {boolean} isOrder @returns {number} its length */
  readName(items, at, scope, isOrder) {
    const [item, next, after] = [items[at], items[at + 1], items[at + 2]]
    const name = textOf(item)
    if (isSign(next, '.')) {
      const column = textOf(after)
      if (column !== '*') this.note(after ?? item, faultOfQualified(name, column, scope))
      return 2
    }
    if (isGroup(next) && item?.kind === 'word') return 0
    if (!constants.has(name)) this.note(item, faultOfColumn(name, scope, isOrder))
    return 0
  }
}
