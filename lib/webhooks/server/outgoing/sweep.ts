import { deletionTime } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { outHookLimits } from '../../contract/admin-outgoing'

const stepRows = 1000

/** Removes lines of the logs that are too old. */
export const deliverySweeper = () =>
  sweeper('deliveries of webhooks', async () => {
    const cutoff = BigInt(deletionTime() - outHookLimits.deliveryDaysMax * dayMs)
    const due = sql`time < ${cutoff}`
    if ((await db().query(sql`SELECT 1 FROM deliveries WHERE ${due} LIMIT 1`)).length === 0) return false
    const [rows] = await db().batch([
      sql`DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE ${due} ORDER BY id LIMIT ${stepRows})
        RETURNING ${columns('Delivery', 'id')}`,
    ])
    return rows.length === stepRows
  })
