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

describe('a list loaded by pages', () => {
  it('appends the next page without repeating a row that moved there', async () => {
    const list = { rows: [row(9), row(3)], cursor: '5' }
    expect(await appendPage(list, serverOf(numbers(9, 1)).fetchPage, keyOf)).toEqual({
      rows: [row(9), row(3), row(4), row(2), row(1)],
      cursor: null,
    })
  })

  it('is reloaded as far as it was loaded', async () => {
    const server = serverOf(numbers(30, 1).filter((id) => id !== 22))
    expect(idsOf(await reloadPages(listOf(30, 21), server.fetchPage))).toEqual([
      ...numbers(30, 23),
      ...numbers(21, 20),
    ])
  })
})

describe('a refresh of the start', () => {
  it('returns the same object when nothing changed', async () => {
    const list = listOf(30, 11)
    const server = serverOf(numbers(30, 1))
    expect(await refreshPages(list, server.fetchPage, keyOf)).toBe(list)
    expect(server.asked).toEqual([null])
  })

  it('puts new rows in front and loads no later page', async () => {
    const server = serverOf(numbers(33, 1))
    const list = await refreshPages(listOf(30, 11), server.fetchPage, keyOf)
    expect(idsOf(list)).toEqual(numbers(33, 11))
    expect(list.cursor).toBe('11')
    expect(server.asked).toEqual([null])
  })

  it('reads until it meets a known row', async () => {
    const server = serverOf(numbers(42, 1))
    expect(idsOf(await refreshPages(listOf(30, 11), server.fetchPage, keyOf))).toEqual(numbers(42, 11))
    expect(server.asked).toEqual([null, '38', '33'])
  })

  it('starts over when too many rows are new', async () => {
    const list = await refreshPages(listOf(30, 1), serverOf(numbers(90, 1)).fetchPage, keyOf)
    expect(idsOf(list)).toEqual(numbers(90, 66))
    expect(list.cursor).toBe('66')
  })

  it('drops deleted rows, also at the edge of a page, and updates changed ones', async () => {
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

  it('does not start a search over that has found nothing so far', async () => {
    const list = { rows: [], cursor: '300' }
    expect(await refreshPages(list, async () => ({ rows: [], cursor: '900' }), keyOf)).toBe(list)
    const found = await refreshPages(list, serverOf(numbers(3, 1)).fetchPage, keyOf)
    expect(idsOf(found)).toEqual([3, 2, 1])
  })

  it('leaves the list unchanged when a long search pauses without results', async () => {
    const list = listOf(30, 11)
    expect(await refreshPages(list, async () => ({ rows: [], cursor: '500' }), keyOf)).toBe(list)
    expect(await refreshPages(list, async () => ({ rows: [], cursor: null }), keyOf)).toEqual({
      rows: [],
      cursor: null,
    })
  })
})
