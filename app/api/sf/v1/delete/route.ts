import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { bearerToken } from '@/lib/server/keys'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { deleteText } from '@/lib/server/text/delete'

const remove = route(textEndpoints.delete, ({ input, request }) =>
  deleteText(input.name, { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
