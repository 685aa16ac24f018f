import type { IpAddressInput } from '@/lib/schemas/ip'
import { wantsText } from '../http/accept'
import { jsonText, plainText } from '../http/respond'
import { geography } from './geography'
import { type RecordParts, recordJson, recordOf } from './record-parts'
import { fieldLines, selectFields } from './select-fields'

/** A record in the form that was asked for. */
export function recordAnswer(
  parts: RecordParts,
  { format, fields }: IpAddressInput,
  request: Request,
): Response {
  if (wantsText(request, format)) return plainText(fieldLines(recordOf(parts), fields ?? ['ip']))
  return jsonText(fields ? JSON.stringify(selectFields(recordOf(parts), fields)) : recordJson(parts))
}

/** What the databases are needed for. Once they are open, nothing waits. */
export function withGeography<Made>(make: () => Made): Made | Promise<Made> {
  return geography().isOpen ? make() : geography().open().then(make)
}
