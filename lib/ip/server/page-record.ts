import { pageData } from '@/lib/core/dispatch/page-data'
import type { IpRecord } from '../contract/ip'

/** The record that a page is rendered with. */
export interface PageRecord {
  /** Of the page's address; `''` for the caller. */
  ip: string
  record: IpRecord
}

/** What `prepare-page-record.ts` made for the page that is being rendered, null for nothing. @param ip of its address */
export function pageRecord(ip: string): IpRecord | null {
  const prepared = pageData() as PageRecord | null | undefined
  return prepared?.ip === ip ? prepared.record : null
}
