import { getInput } from '@/lib/schemas/text'
import { methods, route } from '@/lib/server/http/route'
import { textRecord } from '@/lib/server/text/read'
import { textUrl } from '@/lib/server/text/text-url'

const get = route({ service: 'text', input: getInput }, async ({ input, request }) => ({
  ...(await textRecord(input.name)),
  url: textUrl(request, input.name),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get, POST: get })
