import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pageReaderOf, shellHeaders } from '@/lib/core/http/page-shell'
import { reportEndpoints } from '@/lib/reports/contract'
import { reportPage, thanksPage } from '@/lib/reports/server/page'
import { findItem, report } from '@/lib/reports/server/report'

const show = route(reportEndpoints.page, async ({ input: { kind, id, done }, request }) => {
  const reader = pageReaderOf(request)
  const page = done ? thanksPage(reader) : reportPage(kind, await findItem(kind, id, request), reader)
  return new Response(page, { headers: shellHeaders() })
})

const submit = route(reportEndpoints.report, ({ input, request }) => report(input, request))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(show, submit)
