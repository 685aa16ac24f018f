import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pageData } from '@/lib/core/dispatch/page-data'
import { requestOf } from '@/lib/core/http/incoming-message'
import { queryOf } from '@/lib/core/http/query'
import { requireRunning } from '@/lib/core/services/status'
import type { IpRecord } from '../contract/ip'
import { ipResponse } from './ip-response'

/** After a start the databases are opened for seconds. */
const waitMsMax = 500

interface PageRecord {
  /** Of the page's address; `''` for the caller. */
  ip: string
  record: IpRecord
}

async function makePageRecord(incoming: IncomingMessage): Promise<PageRecord> {
  requireRunning('ip')
  const ips = new URLSearchParams(queryOf(incoming.url ?? '')).getAll('ip')
  const ip = (ips.length === 1 && ips[0]) || ''
  const response = await ipResponse({ ip: ip || undefined, format: 'json' }, requestOf(incoming))
  return { ip, record: (await response.json()) as IpRecord }
}

/**
 * Calls `GET /ip` for the request of its page: only before Next has it are the connection and the headers the caller's.
 * @returns null if there is none in time; the page then calls by itself, and shows the refusal. Never rejects.
 */
export const preparePageRecord = (incoming: IncomingMessage): Promise<PageRecord | null> =>
  Promise.race([makePageRecord(incoming), pause(waitMsMax, null, { ref: false })]).catch(() => null)

/** The record for the page that is being rendered, null if there is none. @param ip of the page's address */
export function pageRecord(ip: string): IpRecord | null {
  const prepared = pageData() as PageRecord | null | undefined
  return prepared?.ip === ip ? prepared.record : null
}
