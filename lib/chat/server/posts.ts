import { dialect } from '@/lib/core/db/dialect'
import type { Note } from '@/lib/core/db/note'
import { type Row, sql } from '@/lib/core/db/rows'
import type { MessageType } from '../contract/chat'
import { appendToStreams, insertEvents } from './stream-append'

/** What an administrator says. */
interface Post extends Pick<Row<'Message'>, 'nick' | 'trip' | 'msg'> {
  type: MessageType
}

/**
 * Says something as administrator, in frozen rooms too, in one transaction for all of these rooms.
 * @returns the ids of the messages, one for each of the rooms that is there
 */
export async function postToRooms(
  names: string[],
  { type, nick, trip, msg }: Post,
  note: Note,
): Promise<number[]> {
  const there = sql`rooms r WHERE r.name IN ${dialect().list(names)}`
  const columns = { nick: sql`${nick}`, trip: sql`CAST(${trip} AS text)`, msg: sql`${msg}` }
  const noted = note(sql`EXISTS (SELECT 1 FROM ${there})`)
  const { rows } = await appendToStreams(names, [insertEvents(type, there, columns)], [], [noted])
  return rows.map(({ id }) => id)
}
