import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { deleteText, termsOf } from '@/lib/text/server/save'

const remove = route(textEndpoints.delete, (call) => deleteText(call.input.name, termsOf(call)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
