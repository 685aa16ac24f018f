import { adminWordEndpoints } from '@/lib/schemas/endpoints/admin-words'
import { exportWords } from '@/lib/server/admin/word-transfer'
import { methods } from '@/lib/server/http/methods'
import { safetyHeaders } from '@/lib/server/http/respond'
import { route } from '@/lib/server/http/route'

const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Disposition': 'attachment; filename="words.txt"',
  'Cache-Control': 'no-store',
  ...safetyHeaders,
}

const read = route(adminWordEndpoints.export, async () => new Response(await exportWords(), { headers }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
