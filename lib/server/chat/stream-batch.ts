/**
 * Bytes of one transaction's rows of one room, as polls send them. All of them have one time, and a client that keeps
 * only the time has to get them with one answer.
 */
export const transactionBytesMax = 200 * 1024
/** Rows of one transaction. */
const batchRowsMax = 256

/** What a row has beside its texts: field names, numbers, quotes. */
const rowEnvelopeBytes = 200

interface Texts {
  room: string
  nick: string
  trip: string | null
  msg: string
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** How large a row is as polls send it, at most. */
export function streamBytesOf({ room, nick, trip, msg }: Texts): number {
  return rowEnvelopeBytes + jsonBytes(room) + jsonBytes(nick) + jsonBytes(trip ?? '') + jsonBytes(msg)
}

/** Something that is to become a row of a room's stream. */
interface Item {
  row: { room: string }
  streamBytes: number
}

/**
 * What goes into the next transaction, and what is left, both in their order: a room that has its share already waits
 * for the one after, with everything else that is for it.
 */
export function takeBatch<T extends Item>(waiting: T[]): [batch: T[], rest: T[]] {
  const bytesOf = new Map<string, number>()
  const batch: T[] = []
  const rest: T[] = []
  for (const [index, item] of waiting.entries()) {
    if (batch.length >= batchRowsMax) {
      for (let i = index; i < waiting.length; i++) rest.push(waiting[i] as T)
      break
    }
    const before = bytesOf.get(item.row.room) ?? 0
    const bytes = before + item.streamBytes
    const fits = before === 0 || bytes <= transactionBytesMax
    bytesOf.set(item.row.room, fits ? bytes : Number.POSITIVE_INFINITY)
    if (fits) batch.push(item)
    else rest.push(item)
  }
  return [batch, rest]
}

/** All of them, in transactions of their own where one would have too many bytes of a room. */
export function inBatches<T extends Item>(items: T[]): T[][] {
  const batches: T[][] = []
  for (let waiting = items; waiting.length > 0; ) {
    const [batch, rest] = takeBatch(waiting)
    batches.push(batch)
    waiting = rest
  }
  return batches
}
