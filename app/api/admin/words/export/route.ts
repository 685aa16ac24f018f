import { adminWordEndpoints } from '@/lib/schemas/endpoints/admin-words'
import { exportWords } from '@/lib/server/admin/word-transfer'
import { packable } from '@/lib/server/http/pack-answer'
import { safetyHeaders } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Disposition': 'attachment; filename="words.txt"',
  'Cache-Control': 'no-store',
  ...safetyHeaders,
}

const read = route(adminWordEndpoints.export, async () => {
  const text = await exportWords()
  return packable(new Response(text, { headers }), text)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
