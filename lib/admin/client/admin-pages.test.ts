import { describe, expect, it } from 'vitest'
import { appendPage, type FetchPage, type LoadedList, refreshPages, reloadPages } from './admin-pages'

interface Row {
  id: number
  text: string
}
const keyOf = (row: Row) => String(row.id)
const row = (id: number, text = 'as it was'): Row => ({ id, text })
const idsOf = (list: LoadedList<Row>) => list.rows.map(({ id }) => id)

/** A server whose list is newest first, five rows a page; the cursor is the id after which the page begins. */
function serverOf(ids: number[], changed: Record<number, string> = {}) {
  const asked: (string | null)[] = []
  const fetchPage: FetchPage<Row> = async (cursor) => {
    asked.push(cursor)
    const rest = ids.filter((id) => cursor === null || id < Number(cursor))
    const rows = rest.slice(0, 5).map((id) => row(id, changed[id]))
    return { rows, cursor: rest.length > 5 ? String(rows.at(-1)?.id) : null }
  }
  return { fetchPage, asked }
}

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)
const listOf = (from: number, to: number): LoadedList<Row> => ({
  rows: numbers(from, to).map((id) => row(id)),
  cursor: String(to),
})

describe('a list that is loaded page by page', () => {
  it('grows by its next page, without repeating a row that moved there', async () => {
    const list = { rows: [row(9), row(3)], cursor: '5' }
    expect(await appendPage(list, serverOf(numbers(9, 1)).fetchPage, keyOf)).toEqual({
      rows: [row(9), row(3), row(4), row(2), row(1)],
      cursor: null,
    })
  })

  it('is asked for again as far as it had been loaded', async () => {
    const server = serverOf(numbers(30, 1).filter((id) => id !== 22))
    expect(idsOf(await reloadPages(listOf(30, 21), server.fetchPage))).toEqual([
      ...numbers(30, 23),
      ...numbers(21, 20),
    ])
  })
})

describe('a look at the beginning', () => {
  it('gives the very same list when nothing has changed', async () => {
    const list = listOf(30, 11)
    const server = serverOf(numbers(30, 1))
    expect(await refreshPages(list, server.fetchPage, keyOf)).toBe(list)
    expect(server.asked).toEqual([null])
  })

  it('puts what is new in front and asks for nothing further down', async () => {
    const server = serverOf(numbers(33, 1))
    const list = await refreshPages(listOf(30, 11), server.fetchPage, keyOf)
    expect(idsOf(list)).toEqual(numbers(33, 11))
    expect(list.cursor).toBe('11')
    expect(server.asked).toEqual([null])
  })

  it('reads on until it meets a row that is known', async () => {
    const server = serverOf(numbers(42, 1))
    expect(idsOf(await refreshPages(listOf(30, 11), server.fetchPage, keyOf))).toEqual(numbers(42, 11))
    expect(server.asked).toEqual([null, '38', '33'])
  })

  it('begins anew when more has come than anybody reads', async () => {
    const list = await refreshPages(listOf(30, 1), serverOf(numbers(90, 1)).fetchPage, keyOf)
    expect(idsOf(list)).toEqual(numbers(90, 66))
    expect(list.cursor).toBe('66')
  })

  it('drops what is gone, at the edge of its page too, and takes over what was changed', async () => {
    const gone = serverOf(
      numbers(30, 1).filter((id) => id !== 28),
      { 27: 'changed' },
    )
    const list = await refreshPages(listOf(30, 11), gone.fetchPage, keyOf)
    expect(idsOf(list)).toEqual([30, 29, ...numbers(27, 11)])
    expect(list.rows[2]?.text).toBe('changed')
    const atEdge = serverOf(numbers(30, 1).filter((id) => id !== 26))
    expect(idsOf(await refreshPages(listOf(30, 26), atEdge.fetchPage, keyOf))).toEqual([
      ...numbers(30, 27),
      25,
    ])
  })

  it('leaves the list alone when a long search pauses before it has found anything', async () => {
    const list = listOf(30, 11)
    expect(await refreshPages(list, async () => ({ rows: [], cursor: '500' }), keyOf)).toBe(list)
    expect(await refreshPages(list, async () => ({ rows: [], cursor: null }), keyOf)).toEqual({
      rows: [],
      cursor: null,
    })
  })
})
