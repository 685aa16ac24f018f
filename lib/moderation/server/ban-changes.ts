import { bus } from '@/lib/core/db/bus'
import { createNoted, deleteNoted, type Note } from '@/lib/core/db/note'
import { type Fields, sql } from '@/lib/core/db/rows'
import { bannedNicksOf, loadBans } from './bans'

/** Bans changed, and that is committed: they hold here before anybody is answered, and elsewhere soon. */
async function announceBans(): Promise<void> {
  await loadBans()
  await bus().publish({ topic: 'settings', id: 'bans' })
}

/** A ban about to be stored. Times are milliseconds since the epoch. */
type NewBan = Omit<Fields<'Ban'>, 'id' | 'value'>

/** Bans a nick, a trip or an address tag. @returns the id of the ban */
export async function makeBan(ban: NewBan, note: Note): Promise<number> {
  const { kind, shown } = ban
  const [value = shown] = kind === 'nick' ? bannedNicksOf(shown) : []
  const data = { ...ban, value }
  const { id } = await createNoted((client) => client.ban.create({ data }), note, 'ban_exists')
  await announceBans()
  return id
}

/** Lifts a ban. @returns whether it was there */
export async function liftBan(id: number, note: Note): Promise<boolean> {
  const wasThere = await deleteNoted('bans', sql`id = ${id}`, note)
  if (wasThere) await announceBans()
  return wasThere
}
