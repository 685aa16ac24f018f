import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { addLink } from '@/lib/server/links/add-link'

const add = route(linkEndpoints.add, ({ input, request }) => addLink(input, baseUrlsOf(request)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(add)
