import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { deleteText, writeRequestOf } from '@/lib/text/server/save'

const remove = route(textEndpoints.delete, (call) => deleteText(call.input.name, writeRequestOf(call)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
