import { ipInput } from '@/lib/schemas/ip'
import { prefersPlainText } from '@/lib/server/http/accept'
import { headerOf } from '@/lib/server/http/arrival'
import { addressOf } from '@/lib/server/http/caller'
import { jsonText, plainText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'
import { connectionOf } from '@/lib/server/ip/connection'
import { describeAddress, describeCaller } from '@/lib/server/ip/describe'
import { fieldLines, selectFields } from '@/lib/server/ip/select-fields'

const read = route({ service: 'ip', input: ipInput }, async ({ input, request }) => {
  const { ip, format, fields } = input
  const record =
    ip === undefined
      ? await describeCaller(addressOf(request), connectionOf(request))
      : await describeAddress(ip)
  const asText = format === undefined ? prefersPlainText(headerOf(request, 'accept')) : format === 'text'
  if (asText) return plainText(fieldLines(record, fields ?? ['ip']))
  return jsonText(JSON.stringify(fields ? selectFields(record, fields) : record))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, POST: read })
