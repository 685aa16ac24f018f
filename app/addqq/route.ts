import { contactEndpoints } from '@/lib/contacts/contract'
import { contactPageResponse } from '@/lib/contacts/server/page'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const show = route(contactEndpoints.qqPage, ({ input, request }) =>
  contactPageResponse(request, 'qq', input.uid, 'uid'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(show)
