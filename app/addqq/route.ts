import { addQqInput } from '@/lib/schemas/contacts'
import { contactPageAnswer } from '@/lib/server/contacts/page-answer'
import { methods, route } from '@/lib/server/http/route'

const show = route({ service: 'contacts', input: addQqInput, pages: true }, ({ input, request }) =>
  contactPageAnswer(request, 'qq', input.uid, 'uid'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: show, POST: show })
