import { dayName, dayOf } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { plain } from '@/lib/core/db/rows'
import type { LinkPreview } from '../contract/schemas'
import { showsFirst } from '../contract/target'
import { findLink, linkNotFound } from './cache'
import { requirePassword } from './password'
import { firstDayKept, readDays } from './store'
import { linkVisits } from './visit'

/**
 * With the visits up to now (those of other instances up to a second ago).
 * @param password null if absent
 * @throws Refusal not_found, unauthorized
 */
export async function previewLink(
  code: string,
  password: string | null,
  request: Request,
): Promise<LinkPreview> {
  const { link } = await findLink(code)
  // A preview without the latest visits is better than none.
  await linkVisits()
    .flush()
    .catch(() => undefined)
  const found = await db().read.link.findUnique({ where: { link } })
  if (!found) throw linkNotFound()
  const row = plain(found)
  // Checked against the row that is shown, which may be newer than the cached one.
  await requirePassword(row, password, request)
  const days = await readDays(row, firstDayKept(dayOf(Date.now())))
  return {
    link: row.link,
    target: row.target,
    tip: showsFirst(row),
    hits: row.hits,
    bot_hits: row.botHits,
    created_at: row.createdTime,
    updated_at: row.updatedTime,
    expires_at: row.expiresTime,
    visits_left: row.visitsLeft,
    protected: row.passwordHash !== null,
    pass_query: row.passQuery,
    days: days.map(({ day, visits }) => ({ day: dayName(day), visits })),
  }
}
