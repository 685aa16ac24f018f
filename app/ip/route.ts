import { ipEndpoints } from '@/lib/schemas/endpoints/ip'
import type { IpInput } from '@/lib/schemas/ip'
import { wantsPlainText } from '@/lib/server/http/accept'
import { addressOf } from '@/lib/server/http/caller'
import { jsonText, plainText } from '@/lib/server/http/respond'
import { callerFacts } from '@/lib/server/ip/caller-facts'
import { describeAddress, describeCaller } from '@/lib/server/ip/describe'
import { geography } from '@/lib/server/ip/geography'
import { recordJson, recordOf } from '@/lib/server/ip/record-parts'
import { fieldLines, selectFields } from '@/lib/server/ip/select-fields'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

function answer({ ip, format, fields }: IpInput, request: Request): Response {
  const parts =
    ip === undefined ? describeCaller(addressOf(request), callerFacts(request)) : describeAddress(ip)
  const asText = format ? format === 'text' : wantsPlainText(request)
  if (asText) return plainText(fieldLines(recordOf(parts), fields ?? ['ip']))
  return jsonText(fields ? JSON.stringify(selectFields(recordOf(parts), fields)) : recordJson(parts))
}

// Once the databases are open, nothing here waits.
const read = route(ipEndpoints.describe, ({ input, request }) =>
  geography().isOpen
    ? answer(input, request)
    : geography()
        .open()
        .then(() => answer(input, request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
