import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { deleteText } from '@/lib/server/text/delete'

const remove = route(textEndpoints.delete, ({ input, request }) =>
  deleteText(input.name, { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
