import { wantsText } from '@/lib/core/http/accept'
import { jsonText, plainText } from '@/lib/core/http/responses'
import type { IpAddressInput, IpRecord } from '../contract/ip'
import { geography } from './geoip'
import { type RecordParts, recordJson, recordOf } from './record'

type Values = Record<string, unknown>

/** The value at a path that the schema knows. */
function valueAt(record: IpRecord, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values)[name], record)
}

/** Only these fields of a record, nested as they were; `code` is always among them. */
function selectFields(record: IpRecord, paths: string[]): Values {
  const selected: Values = { code: record.code }
  for (const path of paths) {
    const [outer = '', inner] = path.split('.')
    if (inner === undefined) selected[outer] = valueAt(record, path)
    else selected[outer] = { ...(selected[outer] as Values | undefined), [inner]: valueAt(record, path) }
  }
  return selected
}

/** The values of these fields as plain lines, in the order asked for. */
function fieldLines(record: IpRecord, paths: string[]): string {
  return paths
    .map((path) => valueAt(record, path))
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join('\n')
}

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
