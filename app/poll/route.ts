import { pollInput } from '@/lib/schemas/chat'
import { poll } from '@/lib/server/chat/poll'
import { jsonText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

const read = route({ service: 'chat', input: pollInput }, async ({ input, request }) =>
  jsonText(await poll(input, { cookie: request.headers.get('cookie'), signal: () => request.signal })),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, POST: read })
