import { contactApps, isContactApp } from '@/lib/contacts/apps'
import { contactEndpoints } from '@/lib/contacts/contract'
import { contactPageResponse } from '@/lib/contacts/server/page'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { Refusal } from '@/lib/core/refusal/refusal'

const show = route(contactEndpoints.page, ({ input, params, request }) => {
  const app = params.app
  if (!isContactApp(app))
    throw new Refusal('not_found', 'no_contact_app', { values: { names: contactApps.join(', ') } })
  return contactPageResponse(request, app, input.id)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(show)
