import { getInput } from '@/lib/schemas/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'
import { textRecord } from '@/lib/server/text/read'
import { textPath } from '@/lib/server/text/text-path'

const get = route({ service: 'text', input: getInput }, async ({ input, request }) => ({
  ...(await textRecord(input.name)),
  url: baseUrlOf(request) + textPath(input.name),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get, POST: get })
