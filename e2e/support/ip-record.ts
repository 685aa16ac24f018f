import type { IpRecord } from '@/lib/schemas/ip'

/** Reads what /ip answered. */
export const ipRecordOf = (text: string) => JSON.parse(text) as IpRecord
