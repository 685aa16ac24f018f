import { config } from '@/lib/core/config'
import { dayMs } from '@/lib/core/contract/days'
import { methods } from '@/lib/core/dispatch/route/methods'
import { notFoundRefusal, route } from '@/lib/core/dispatch/route/route'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { securityEndpoints } from '@/lib/reports/contract'

const validDays = 180

const read = route(securityEndpoints.read, () => {
  const { abuseContact, publicUrls } = config()
  if (abuseContact === undefined) throw notFoundRefusal()
  const lines = [
    `Contact: ${abuseContact}`,
    `Expires: ${new Date(Date.now() + validDays * dayMs).toISOString()}`,
    ...publicUrls.map((url) => `Canonical: ${url}${securityEndpoints.read.path}`),
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=86400' }
  return new Response(`${lines.join('\n')}\n`, { headers: { ...headers, ...corsHeaders, ...safetyHeaders } })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
