/** The loaded part of a list; `cursor` of the next page, null at the end. */
export interface LoadedList<Row> {
  rows: readonly Row[]
  cursor: string | null
}

/** Loads the page at a cursor; null: the first. @throws ApiError */
export type FetchPage<Row> = (cursor: string | null) => Promise<LoadedList<Row>>

export type KeyOf<Row> = (row: Row) => string

/** Pages searched for a known row before the list is reloaded from the start. */
const newPagesMax = 5

/** Appends a page. A row that moved there meanwhile is not repeated. */
export async function appendPage<Row>(
  list: LoadedList<Row>,
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
): Promise<LoadedList<Row>> {
  if (list.cursor === null) return list
  const page = await fetchPage(list.cursor)
  const known = new Set(list.rows.map(keyOf))
  return { rows: [...list.rows, ...page.rows.filter((row) => !known.has(keyOf(row)))], cursor: page.cursor }
}

export const replaceRow = <Row>(list: LoadedList<Row>, row: Row, keyOf: KeyOf<Row>): LoadedList<Row> => ({
  ...list,
  rows: list.rows.map((each) => (keyOf(each) === keyOf(row) ? row : each)),
})

export async function reloadPages<Row>(
  list: LoadedList<Row>,
  fetchPage: FetchPage<Row>,
): Promise<LoadedList<Row>> {
  let { rows, cursor } = await fetchPage(null)
  while (cursor !== null && rows.length < list.rows.length) {
    const page = await fetchPage(cursor)
    rows = [...rows, ...page.rows]
    cursor = page.cursor
  }
  return { rows, cursor }
}

/** Keeps the identity of unchanged rows. */
function reuseRows<Row>(fresh: readonly Row[], known: Map<string, Row>, keyOf: KeyOf<Row>): Row[] {
  return fresh.map((row) => {
    const before = known.get(keyOf(row))
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row
  })
}

function replaceFirstRows<Row>(
  list: LoadedList<Row>,
  fresh: readonly Row[],
  keyOf: KeyOf<Row>,
): LoadedList<Row> {
  const freshKeys = new Set(fresh.map(keyOf))
  const covered = list.rows.findLastIndex((row) => freshKeys.has(keyOf(row)))
  return { rows: [...fresh, ...list.rows.slice(covered + 1)], cursor: list.cursor }
}

function isSame<Row>(one: LoadedList<Row>, other: LoadedList<Row>): boolean {
  return (
    one.cursor === other.cursor &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  )
}

/** Reads from the start until the fresh rows meet the loaded ones. */
async function readFirstPages<Row>(
  list: LoadedList<Row>,
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
): Promise<LoadedList<Row>> {
  const known = new Map(list.rows.map((row) => [keyOf(row), row]))
  let fresh: LoadedList<Row> = { rows: [], cursor: null }
  for (let page = 0; page < newPagesMax; page++) {
    const { rows, cursor } = await fetchPage(fresh.cursor)
    fresh = { rows: [...fresh.rows, ...reuseRows(rows, known, keyOf)], cursor }
    const last = fresh.rows.at(-1)
    if (cursor === null) break
    // A long search that paused before finding anything.
    if (last === undefined) return list
    if (known.has(keyOf(last))) return replaceFirstRows(list, fresh.rows, keyOf)
    if (fresh.rows.length >= list.rows.length) break
  }
  return fresh
}

/**
 * Refreshes the start of a list: new rows appear, deleted ones disappear, the rest is not loaded again.
 * @returns the same object when nothing changed
 */
export async function refreshPages<Row>(
  list: LoadedList<Row>,
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
): Promise<LoadedList<Row>> {
  if (list.rows.length === 0) {
    const first = await fetchPage(null)
    // A search that has found nothing so far goes on where it is.
    return first.rows.length > 0 || list.cursor === null ? first : list
  }
  const fresh = await readFirstPages(list, fetchPage, keyOf)
  return isSame(fresh, list) ? list : fresh
}
