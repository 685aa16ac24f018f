/** A list of records as far as it has been loaded; `cursor` is where the next page begins, null at the end. */
export interface Loaded<Row> {
  rows: readonly Row[]
  cursor: string | null
}

/** Asks for the page that begins at a cursor; null asks for the first one. @throws ApiError */
export type FetchPage<Row> = (cursor: string | null) => Promise<Loaded<Row>>

export type KeyOf<Row> = (row: Row) => string

/** Pages that are looked through for a row that is known already; then so much is new that the list begins anew. */
const newPagesMax = 5

/** The list with its next page. A row that moved there since it was loaded is not repeated. */
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

/** The list with a record as it is now. */
export const withRow = <Row>(list: Loaded<Row>, row: Row, keyOf: KeyOf<Row>): Loaded<Row> => ({
  ...list,
  rows: list.rows.map((each) => (keyOf(each) === keyOf(row) ? row : each)),
})

/** Everything that was loaded, asked for again. */
export async function reloaded<Row>(list: Loaded<Row>, fetchPage: FetchPage<Row>): Promise<Loaded<Row>> {
  let { rows, cursor } = await fetchPage(null)
  while (cursor !== null && rows.length < list.rows.length) {
    const page = await fetchPage(cursor)
    rows = [...rows, ...page.rows]
    cursor = page.cursor
  }
  return { rows, cursor }
}

/** The rows of an answer; those that are as they were before keep their identity. */
function recognised<Row>(fresh: readonly Row[], known: Map<string, Row>, keyOf: KeyOf<Row>): Row[] {
  return fresh.map((row) => {
    const before = known.get(keyOf(row))
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row
  })
}

/** Fresh rows of the beginning in place of those they cover. */
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

/** Reads on from the beginning of a list until it is clear how what is there fits to what was loaded before. */
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
    // A long search that pauses before it has found anything brings nothing new.
    if (last === undefined) return list
    if (known.has(keyOf(last))) return spliced(list, fresh.rows, keyOf)
    if (fresh.rows.length >= list.rows.length) break
  }
  return fresh
}

/**
 * Looks at the beginning of a list again: what is new comes in front, what is gone there goes, and everything further
 * down stays as it is, without being asked for again.
 * @returns the very same list when nothing has changed
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
