import { contactEndpoints } from '@/lib/schemas/endpoints/contacts'
import { contactPageAnswer } from '@/lib/server/contacts/page-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const show = route(contactEndpoints.qqPage, ({ input, request }) =>
  contactPageAnswer(request, 'qq', input.uid, 'uid'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(show)
