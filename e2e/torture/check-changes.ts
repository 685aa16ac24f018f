import type { Message } from '@/lib/chat/contract/chat'
import type { Change, Final, History, Page, Stream, Violation } from './history'

/**
 * The texts by id that a client shows after applying all rows in order. A `clear` row has the last cleared id; the newest
 * one counts.
 */
function fold(rows: Message[]): Map<number, string> {
  const shown = new Map<number, string>()
  const clearedId = rows.findLast(({ type }) => type === 'clear')?.ref_id ?? 0
  for (const { id, type, msg, ref_id } of rows) {
    if (type === 'message' || type === 'action' || type === 'system') shown.set(id, msg)
    else if (type === 'delete' && ref_id !== null) shown.delete(ref_id)
    // Also restores a deleted message.
    else if (type === 'edit' && ref_id !== null) shown.set(ref_id, msg)
  }
  for (const id of shown.keys()) if (id <= clearedId) shown.delete(id)
  return shown
}

/** Messages whose last change is an acknowledged deletion, which must not be readable. */
function deletedFor(changes: Change[]): Map<number, Change> {
  const last = new Map<number, Change>()
  for (const change of changes) if (change.id > 0) last.set(change.id, change)
  return new Map([...last].filter(([, { kind, outcome }]) => kind === 'delete' && outcome === 'acknowledged'))
}

/** The texts of messages whose last change is an acknowledged edit. */
function editedTo(changes: Change[]): Map<number, string> {
  const last = new Map<number, Change>()
  for (const change of changes) if (change.id > 0) last.set(change.id, change)
  const edits = [...last].filter(([, { kind, outcome }]) => kind === 'edit' && outcome === 'acknowledged')
  return new Map(edits.map(([id, { msg }]) => [id, msg]))
}

const subject = ({ type, id, ref_id }: Message) => (type === 'edit' ? (ref_id ?? id) : id)

/** A page of an instance after it acknowledged a deletion must not contain the message. */
function checkPage(page: Page, deleted: Map<number, Change>): Violation[] {
  return page.rows.flatMap((row) => {
    const change = deleted.get(subject(row))
    if (!change || row.msg === '' || change.slot !== page.slot || page.startedAt < change.endedAt) return []
    return [{ rule: 'deleted and readable', what: `${JSON.stringify(row)} on ${page.slot}` }]
  })
}

const sameTexts = (a: Map<number, string>, b: Map<number, string>) =>
  a.size === b.size && [...a].every(([id, msg]) => b.get(id) === msg)

/** A client that applied every row must show what a fresh page shows. */
function checkFold(who: string, rows: Message[], endId: number, final: Final): Violation[] {
  const shown = [...fold(rows)].filter(([id]) => id <= endId)
  const fresh = new Map(final.spoken.filter(({ id }) => id <= endId).map(({ id, msg }) => [id, msg]))
  const replayed = new Map(shown)
  if (sameTexts(replayed, fresh)) return []
  const odd = [...new Set([...replayed.keys(), ...fresh.keys()])].filter(
    (id) => replayed.get(id) !== fresh.get(id),
  )
  const what = odd.slice(0, 5).map((id) => `${id}: "${replayed.get(id)}" for "${fresh.get(id)}"`)
  return [{ rule: 'replaying gives another page', what: `${who}: ${what.join(', ')} (${odd.length})` }]
}

function checkFinal(final: Final, deleted: Map<number, Change>, edited: Map<number, string>): Violation[] {
  const who = `instance ${final.slot}, ${final.room}`
  const found: Violation[] = []
  for (const row of [...final.spoken, ...final.events, ...final.backwards])
    if (deleted.has(subject(row)) && row.msg !== '')
      found.push({ rule: 'deleted and readable', what: `${JSON.stringify(row)}, ${who}` })
  for (const { id, msg } of final.spoken)
    if (msg !== (edited.get(id) ?? msg))
      found.push({ rule: 'an edit was lost', what: `${id} "${msg}" for "${edited.get(id)}", ${who}` })
  return [...found, ...checkFold(who, final.events, Number.POSITIVE_INFINITY, final)]
}

/** The clearings of a room that were not undone, in order; null when unknown. */
function openClearings(room: string, changes: Change[]): Change[] | null {
  const open: Change[] = []
  for (const change of changes) {
    if (change.room !== room || change.id > 0) continue
    if (change.outcome === 'unknown') return null
    if (change.kind === 'clear') open.push(change)
    else open.pop()
  }
  return open
}

/** Messages that may be missing, because of a deletion or an attempt. */
function takenAway(changes: Change[]): Set<number> {
  const gone = new Set<number>()
  for (const { kind, id, outcome } of changes)
    if (kind === 'delete') gone.add(id)
    else if (kind === 'restore' && outcome === 'acknowledged') gone.delete(id)
  return gone
}

/** Acknowledged messages must be there unless deleted. */
function checkKept(final: Final, { changes, sends }: History): Violation[] {
  const open = openClearings(final.room, changes)
  if (!open) return []
  const { startedAt, endedAt } = open.at(-1) ?? { startedAt: 0, endedAt: 0 }
  const gone = takenAway(changes)
  const shown = new Set(final.spoken.map(({ id }) => id))
  return sends.flatMap(({ room, msg, acknowledged: [first] }) => {
    if (!first || room !== final.room || gone.has(first.id)) return []
    // Sent during the clearing: either result is right.
    const isBefore = first.endedAt < startedAt
    if (!isBefore && first.startedAt < endedAt) return []
    if (isBefore !== shown.has(first.id)) return []
    const rule = isBefore ? 'cleared and readable' : 'acknowledged and lost'
    return [{ rule, what: `${first.id} "${msg}" in ${room}` }]
  })
}

function checkLive(stream: Stream, final: Final | undefined): Violation[] {
  if (!final || !stream.events || stream.state !== 'caught up') return []
  const rows = stream.pages.flatMap((page) => page.rows)
  const endId = stream.pages.at(-1)?.cursor.after_id ?? 0
  return checkFold(`${stream.follower} in ${stream.room}`, rows, endId, final)
}

/** Deleting, editing, restoring and clearing: on all instances, for followers and for fresh pages. */
export function checkChanges(history: History): Violation[] {
  const [deleted, edited] = [deletedFor(history.changes), editedTo(history.changes)]
  const finalOf = (room: string) => history.finals.find((final) => final.room === room)
  const changed = history.finals.filter(({ room }) => room !== history.plainRoom)
  return [
    ...history.streams.flatMap((stream) => stream.pages.flatMap((page) => checkPage(page, deleted))),
    ...history.finals.flatMap((final) => checkFinal(final, deleted, edited)),
    ...changed.flatMap((final) => checkKept(final, history)),
    ...history.streams.flatMap((stream) => checkLive(stream, finalOf(stream.room))),
  ]
}
