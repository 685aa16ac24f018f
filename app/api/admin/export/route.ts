import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { exportRoom } from '@/lib/chat/server/admin/export'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { compressStream } from '@/lib/core/http/compression'
import { download } from '@/lib/core/http/responses'

const read = route(adminPlatformEndpoints.export, async ({ input, request, actor }) => {
  const { lines, count } = await exportRoom(input.room, actor)
  const headers = { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Total-Count': String(count) }
  return compressStream(request, download(lines, `${input.room}.ndjson`, headers))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
