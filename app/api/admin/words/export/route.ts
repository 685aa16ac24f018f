import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { compressible } from '@/lib/core/http/compression'
import { safetyHeaders } from '@/lib/core/http/responses'
import { adminWordEndpoints } from '@/lib/moderation/contract/words'
import { exportWords } from '@/lib/moderation/server/admin/words'

const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Disposition': 'attachment; filename="words.txt"',
  'Cache-Control': 'no-store',
  ...safetyHeaders,
}

const read = route(adminWordEndpoints.export, async ({ actor }) => {
  const text = await exportWords(actor)
  return compressible(new Response(text, { headers }), text)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
