import type { IpRecord } from '@/lib/schemas/ip'

type Values = Record<string, unknown>

/** The value at a path that the schema knows. */
function valueAt(record: IpRecord, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values)[name], record)
}

/** Only these fields of a record, nested as they were; `code` is always among them. */
export function selectFields(record: IpRecord, paths: string[]): Values {
  const selected: Values = { code: record.code }
  for (const path of paths) {
    const [outer = '', inner] = path.split('.')
    if (inner === undefined) selected[outer] = valueAt(record, path)
    else selected[outer] = { ...(selected[outer] as Values | undefined), [inner]: valueAt(record, path) }
  }
  return selected
}

/** The values of these fields as plain lines, in the order asked for. */
export function fieldLines(record: IpRecord, paths: string[]): string {
  return paths
    .map((path) => valueAt(record, path))
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join('\n')
}
