import type { Administration } from './admin'
import { execute } from './database'
import type { Server } from './server'
import { unique } from './talk'

/** A sender who waits to be let in, without raid mode, which others would notice. @returns its id */
export async function heldSender({ data }: Server, admin: Administration): Promise<number> {
  const tag = unique('tag')
  await execute(
    data.databaseUrl,
    `INSERT INTO held_senders (tag, network, room, nick, msg, time)
      VALUES ('${tag}', 'network', 'main', 'ann', 'hello', ${Date.now()})`,
  )
  const { held } = await admin.get<{ held: { id: number }[] }>('/held', { tag })
  return held[0]?.id ?? 0
}
