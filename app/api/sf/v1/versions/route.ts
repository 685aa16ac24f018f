import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { textVersions } from '@/lib/text/server/read'
import { writeRequestOf } from '@/lib/text/server/save'

const versions = route(textEndpoints.versions, (call) => textVersions(call.input, writeRequestOf(call)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(versions)
