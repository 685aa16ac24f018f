import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { deleteText } from '@/lib/server/text/delete'
import { termsOf } from '@/lib/server/text/precondition'

const remove = route(textEndpoints.delete, (call) => deleteText(call.input.name, termsOf(call)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
