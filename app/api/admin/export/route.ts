import { exportInput } from '@/lib/schemas/admin/export'
import { exportRoom } from '@/lib/server/admin/export'
import { download } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

// Marked as a change so that HEAD and prefetches do not make it read a whole room.
const read = route({ auth: 'super', input: exportInput, changes: true }, async ({ input }) => {
  const { lines, count } = await exportRoom(input.room)
  const headers = { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Total-Count': String(count) }
  return download(lines, `${input.room}.ndjson`, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
