import { pollInput } from '@/lib/schemas/chat'
import { poll } from '@/lib/server/chat/poll'
import { addressOf } from '@/lib/server/http/caller'
import { jsonText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

const read = route({ service: 'chat', input: pollInput, repeats: true }, ({ input, request }) => {
  const answer = poll(input, {
    cookie: () => request.headers.get('cookie'),
    address: () => addressOf(request),
    signal: () => request.signal,
  })
  return typeof answer === 'string' ? jsonText(answer) : answer.then(jsonText)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, POST: read })
