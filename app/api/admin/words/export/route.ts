import { exportWords } from '@/lib/server/admin/word-transfer'
import { safetyHeaders } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Disposition': 'attachment; filename="words.txt"',
  'Cache-Control': 'no-store',
  ...safetyHeaders,
}

const read = route({ auth: 'super' }, async () => new Response(await exportWords(), { headers }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
