import { contactApps, isContactApp } from '@/lib/schemas/contact-apps'
import { contactEndpoints } from '@/lib/schemas/endpoints/contacts'
import { contactPageAnswer } from '@/lib/server/contacts/page-answer'
import { Refusal } from '@/lib/server/refusal'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const show = route(contactEndpoints.page, ({ input, params, request }) => {
  const app = params.app
  if (!isContactApp(app))
    throw new Refusal('not_found', 'no_contact_app', { values: { names: contactApps.join(', ') } })
  return contactPageAnswer(request, app, input.id)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(show)
