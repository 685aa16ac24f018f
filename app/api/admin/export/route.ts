import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { exportRoom } from '@/lib/server/admin/export'
import { packStream } from '@/lib/server/http/pack-answer'
import { download } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPlatformEndpoints.export, async ({ input, request }) => {
  const { lines, count } = await exportRoom(input.room)
  const headers = { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Total-Count': String(count) }
  return packStream(request, download(lines, `${input.room}.ndjson`, headers))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
