import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pageReaderOf, shellHeaders } from '@/lib/core/http/page-shell'
import { platformEndpoints } from '@/lib/main/contract'
import { privacyPage } from '@/lib/main/privacy'

const show = route(
  platformEndpoints.privacy,
  ({ request }) => new Response(privacyPage(pageReaderOf(request)), { headers: shellHeaders() }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(show)
