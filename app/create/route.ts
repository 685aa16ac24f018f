import { createInput } from '@/lib/schemas/chat'
import { createAccount } from '@/lib/server/chat/create-account'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { repeatKeyOf } from '@/lib/server/repeats/key'
import { marked } from '@/lib/server/repeats/once'

const create = route({ service: 'chat', input: createInput, changes: true }, async ({ input, request }) => {
  const created = await createAccount(input, bearerToken(request), repeatKeyOf(request, 'create'))
  return marked(created.result, created.isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: create, POST: create })
