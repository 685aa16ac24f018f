import type { IpRecord } from '@/lib/ip/contract/ip'

/** Reads what /ip answered. */
export const ipRecordOf = (text: string) => JSON.parse(text) as IpRecord
