/** The loaded part of a list; `cursor` of the next page, null at the end. */
export interface Loaded<Row> {
  rows: readonly Row[]
  cursor: string | null
}

/** Loads the page at a cursor; null: the first. @throws ApiError */
export type FetchPage<Row> = (cursor: string | null) => Promise<Loaded<Row>>

export type KeyOf<Row> = (row: Row) => string

/** Pages searched for a known row before the list is reloaded from the start. */
const newPagesMax = 5

/** Appends a page. A row that moved there meanwhile is not repeated. */
export async function appended<Row>(
  list: Loaded<Row>,
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
): Promise<Loaded<Row>> {
  if (list.cursor === null) return list
  const page = await fetchPage(list.cursor)
  const known = new Set(list.rows.map(keyOf))
  return { rows: [...list.rows, ...page.rows.filter((row) => !known.has(keyOf(row)))], cursor: page.cursor }
}

/** Replaces one record. */
export const withRow = <Row>(list: Loaded<Row>, row: Row, keyOf: KeyOf<Row>): Loaded<Row> => ({
  ...list,
  rows: list.rows.map((each) => (keyOf(each) === keyOf(row) ? row : each)),
})

/** Reloads everything loaded so far. */
export async function reloaded<Row>(list: Loaded<Row>, fetchPage: FetchPage<Row>): Promise<Loaded<Row>> {
  let { rows, cursor } = await fetchPage(null)
  while (cursor !== null && rows.length < list.rows.length) {
    const page = await fetchPage(cursor)
    rows = [...rows, ...page.rows]
    cursor = page.cursor
  }
  return { rows, cursor }
}

/** Keeps the identity of unchanged rows. */
function recognised<Row>(fresh: readonly Row[], known: Map<string, Row>, keyOf: KeyOf<Row>): Row[] {
  return fresh.map((row) => {
    const before = known.get(keyOf(row))
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row
  })
}

/** Replaces the rows that fresh first rows cover. */
function spliced<Row>(list: Loaded<Row>, fresh: readonly Row[], keyOf: KeyOf<Row>): Loaded<Row> {
  const freshKeys = new Set(fresh.map(keyOf))
  const covered = list.rows.findLastIndex((row) => freshKeys.has(keyOf(row)))
  return { rows: [...fresh, ...list.rows.slice(covered + 1)], cursor: list.cursor }
}

function isSame<Row>(one: Loaded<Row>, other: Loaded<Row>): boolean {
  return (
    one.cursor === other.cursor &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  )
}

/** Reads from the start until the fresh rows meet the loaded ones. */
async function lookedAt<Row>(
  list: Loaded<Row>,
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
): Promise<Loaded<Row>> {
  const known = new Map(list.rows.map((row) => [keyOf(row), row]))
  let fresh: Loaded<Row> = { rows: [], cursor: null }
  for (let page = 0; page < newPagesMax; page++) {
    const { rows, cursor } = await fetchPage(fresh.cursor)
    fresh = { rows: [...fresh.rows, ...recognised(rows, known, keyOf)], cursor }
    const last = fresh.rows.at(-1)
    if (cursor === null) break
    // A long search that paused before finding anything.
    if (last === undefined) return list
    if (known.has(keyOf(last))) return spliced(list, fresh.rows, keyOf)
    if (fresh.rows.length >= list.rows.length) break
  }
  return fresh
}

/**
 * Refreshes the start of a list: new rows appear, deleted ones disappear, the rest is not loaded again.
 * @returns the same object when nothing changed
 */
export async function refreshed<Row>(
  list: Loaded<Row>,
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
): Promise<Loaded<Row>> {
  if (list.rows.length === 0) return fetchPage(null)
  const fresh = await lookedAt(list, fetchPage, keyOf)
  return isSame(fresh, list) ? list : fresh
}
