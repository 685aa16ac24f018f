import { pageData } from '@/lib/core/dispatch/page-data'
import type { IpRecord } from '../contract/ip'

export interface PageRecord {
  /** Of the page's address; `''` for the caller. */
  ip: string
  record: IpRecord
}

/** What `prepare-page-record.ts` made, null for nothing. @param ip of the page's address */
export function pageRecord(ip: string): IpRecord | null {
  const prepared = pageData() as PageRecord | null | undefined
  return prepared?.ip === ip ? prepared.record : null
}
