import type { Administration } from './admin'
import { execute } from './database'
import { json, send } from './http'
import type { Server } from './server'
import { success, unique } from './talk'

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

/** A report of something. @returns its id */
export async function reportOf(
  { url }: Pick<Server, 'url'>,
  admin: Administration,
  kind: 'text' | 'room',
  id: string,
): Promise<number> {
  success(await send(`${url}/report`, json({ kind, id })))
  const { reports } = await admin.get<{ reports: { id: number }[] }>('/reports', { q: id })
  return reports[0]?.id ?? 0
}

/** Deletes a text or link. @returns when, as the list of those says */
export async function deletionOf(
  admin: Administration,
  list: 'texts' | 'links',
  name: string,
): Promise<number> {
  await admin.delete(`/${list}/${name}`)
  const found = await admin.get<Record<typeof list, { deleted_time: number }[]>>(`/${list}`, {
    deleted: 1,
    q: name,
  })
  return found[list][0]?.deleted_time ?? 0
}
