import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { requestOf } from '@/lib/core/http/incoming-message'
import { queryOf } from '@/lib/core/http/query'
import { requireRunning } from '@/lib/core/services/status'
import type { IpRecord } from '../contract/ip'
import { ipResponse } from './ip-response'
import type { PageRecord } from './page-record'

/** After a start the databases are opened for seconds. */
const waitMsMax = 500

async function recordFor(incoming: IncomingMessage): Promise<PageRecord> {
  requireRunning('ip')
  const ips = new URLSearchParams(queryOf(incoming.url ?? '')).getAll('ip')
  const ip = (ips.length === 1 && ips[0]) || ''
  const response = await ipResponse({ ip: ip || undefined, format: 'json' }, requestOf(incoming))
  return { ip, record: (await response.json()) as IpRecord }
}

/**
 * Calls `GET /ip` for the request of a page, before Next has it: then its headers are still those of the client.
 * @returns null if there is no record in time; the page then requests it, and shows why. Never rejects.
 */
export const preparePageRecord = (incoming: IncomingMessage): Promise<PageRecord | null> =>
  Promise.race([recordFor(incoming), pause(waitMsMax, null, { ref: false })]).catch(() => null)
