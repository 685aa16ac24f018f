import type { Message } from '@/lib/chat/contract/chat'
import type { Final, Glance, History, Page, Stream, Violation } from './history'

const sameRow = (a: Message, b: Message) =>
  a.id === b.id && a.time === b.time && a.type === b.type && a.nick === b.nick && a.msg === b.msg

/** Rows are ordered by time and id, without repeats. */
function checkOrder(who: string, rows: Message[]): Violation[] {
  const found: Violation[] = []
  let last: Message | undefined
  for (const row of rows) {
    if (last && row.id <= last.id)
      found.push({
        rule: row.id === last.id ? 'delivered twice' : 'out of order',
        what: `${who}: ${row.id} after ${last.id}`,
      })
    else if (last && row.time < last.time)
      found.push({ rule: 'out of order', what: `${who}: time ${row.time} after ${last.time}` })
    last = row
  }
  return found
}

function checkPage(who: string, { asked, cursor, rows, reset, gap }: Page): Violation[] {
  const what = `${who}: ${JSON.stringify({ asked, cursor, rows: rows.length })}`
  if (reset) return [{ rule: 'reset without a restore', what }]
  if (gap) return [{ rule: 'gap without a retention', what }]
  const last = rows.at(-1)
  const isBack =
    cursor.after_id < asked.after_id ||
    cursor.after_time < asked.after_time ||
    (last !== undefined && (cursor.after_id < last.id || cursor.after_time < last.time))
  return isBack ? [{ rule: 'the cursor went back', what }] : []
}

/** Compares lists in the order of ids. @returns rows that are missing in one of them or differ */
function differences(rows: Message[], truth: Message[]): string[] {
  const found: string[] = []
  for (let i = 0, j = 0; i < rows.length || j < truth.length; ) {
    const [row, real] = [rows[i], truth[j]]
    if (row && real && row.id === real.id) {
      if (!sameRow(row, real)) found.push(`${row.id} otherwise`)
      i++
      j++
    } else if (real && (!row || real.id < row.id)) {
      found.push(`missed ${real.id}`)
      j++
    } else {
      found.push(`${row?.id} is not there`)
      i++
    }
  }
  return found
}

/** In the room without changes and joins, a follower sees exactly what is stored. */
function checkAgainst(who: string, stream: Stream, rows: Message[], final: Final): Violation[] {
  const endId = stream.pages.at(-1)?.cursor.after_id ?? 0
  const truth = (stream.events ? final.events : final.spoken).filter(({ id }) => id <= endId)
  const unlike = differences(rows, truth)
  if (unlike.length === 0) return []
  const what = `${who}: ${unlike.slice(0, 5).join(', ')} (${unlike.length})`
  return [{ rule: 'a follower saw something else', what }]
}

function checkStream(stream: Stream, truth: Final | undefined): Violation[] {
  const who = `${stream.follower} in ${stream.room}`
  const rows = stream.pages.flatMap((page) => page.rows)
  const found = [...checkOrder(who, rows), ...stream.pages.flatMap((page) => checkPage(who, page))]
  if (stream.state === 'stuck') found.push({ rule: 'did not catch up', what: `${who}, ${rows.length} rows` })
  if (truth && stream.state === 'caught up') found.push(...checkAgainst(who, stream, rows, truth))
  return found
}

/** A page has adjacent rows, and one of history ends right before the requested id. */
function checkGlance({ beforeId, rows }: Glance, place: Map<number, number>, truth: Message[]): Violation[] {
  const last = rows.at(-1)
  if (!last) return []
  const end = place.get(last.id) ?? -1
  const isRun = rows.every((row, i) => truth[end - rows.length + 1 + i]?.id === row.id)
  const next = truth[end + 1]
  const isEnd = beforeId === 0 || next === undefined || next.id >= beforeId
  return isRun && isEnd ? [] : [{ rule: 'a page with holes', what: `before ${beforeId}: ends at ${last.id}` }]
}

function checkFinals(finals: Final[]): Violation[] {
  const found: Violation[] = []
  const first = new Map<string, Final>()
  for (const final of finals) {
    const who = `instance ${final.slot}, ${final.room}`
    found.push(...checkOrder(who, final.events))
    const backwards = differences(final.backwards, final.spoken)
    if (backwards.length > 0)
      found.push({ rule: 'backwards is not forwards', what: `${who}: ${backwards.slice(0, 5)}` })
    const other = first.get(final.room)
    const unlike = other ? differences(final.spoken, other.spoken) : []
    if (unlike.length > 0) found.push({ rule: 'instances differ', what: `${who}: ${unlike.slice(0, 5)}` })
    if (!other) first.set(final.room, final)
  }
  return found
}

/** Followers and readers saw everything once, in one order. */
export function checkStreams({ streams, glances, finals, plainRoom }: History): Violation[] {
  const truth = finals.find(({ room }) => room === plainRoom)
  const spoken = truth?.spoken ?? []
  const place = new Map(spoken.map(({ id }, i) => [id, i]))
  return [
    ...streams.flatMap((stream) => checkStream(stream, stream.room === plainRoom ? truth : undefined)),
    ...glances
      .filter(({ room }) => room === plainRoom)
      .flatMap((glance) => checkGlance(glance, place, spoken)),
    ...checkFinals(finals),
  ]
}
