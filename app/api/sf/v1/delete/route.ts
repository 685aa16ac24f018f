import { deleteInput } from '@/lib/schemas/text'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { deleteText } from '@/lib/server/text/delete'

const remove = route({ service: 'text', input: deleteInput, changes: true }, ({ input, request }) =>
  deleteText(input.name, { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: remove })
