import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { termsOf } from '@/lib/server/text/precondition'
import { textVersions } from '@/lib/server/text/versions'

const versions = route(textEndpoints.versions, (call) => textVersions(call.input, termsOf(call)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(versions)
