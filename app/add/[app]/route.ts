import { contactApps, isContactApp } from '@/lib/schemas/contact-apps'
import { addContactInput } from '@/lib/schemas/contacts'
import { contactPageAnswer } from '@/lib/server/contacts/page-answer'
import { HttpError } from '@/lib/server/http/http-error'
import { methods, route } from '@/lib/server/http/route'

const show = route(
  { service: 'contacts', input: addContactInput, pages: true },
  ({ input, params, request }) => {
    const app = params.app ?? ''
    if (!isContactApp(app))
      throw new HttpError('not_found', `The applications here are ${contactApps.join(', ')}.`)
    return contactPageAnswer(request, app, input.id)
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: show, POST: show })
