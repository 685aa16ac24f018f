import { clientWrite } from '@/lib/core/db/client-writes'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { isPageForm } from '@/lib/core/http/accept'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { bodyKindOf, mediaTypeIn } from '@/lib/core/http/media-type'
import { refuseCrossOrigin } from '@/lib/core/http/origin'
import { seeOther } from '@/lib/core/http/responses'
import { networkTag } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { ReportInput } from '../contract'
import { type ReportKind, reportPath } from '../limits'
import { finderOf, type Item } from './items'
import { storeReport } from './store'

/** Of a report besides its texts, with its indexes. */
const rowBytes = 600
const fullSeconds = 3600

/** What the caller of a request may see. @throws Refusal not_found */
export async function findItem(kind: ReportKind, id: string, request: Request): Promise<Item> {
  const found = await finderOf(kind)
    .find(id, request)
    .catch((error: unknown) => {
      if (error instanceof Refusal && isHidden(error)) return null
      throw error
    })
  if (!found) throw new Refusal('not_found', 'nothing_to_report')
  return found
}

const isHidden = ({ reason }: Refusal) =>
  ['not_found', 'gone', 'unauthorized', 'invalid_parameter'].includes(reason)

const listeners = () => processState('report-listeners', () => new Set<() => void>())

/** Calls a listener after each report that this process stores; it must not throw or block. */
export function onReport(listener: () => void): void {
  listeners().add(listener)
}

export function noteReport(): void {
  for (const listener of listeners()) listener()
}

/** Forms of other sites would report in the name of their visitors; JSON of theirs needs a preflight. */
function refuseForeignForm(request: Request): void {
  if (bodyKindOf(mediaTypeIn(request.headers.get('content-type') ?? '')) === 'json') return
  refuseCrossOrigin(request, 'report_from_elsewhere')
}

/** @throws Refusal not_found, forbidden, unavailable if too many are open, storage_full */
export async function report({ kind, id, reason, note }: ReportInput, request: Request) {
  refuseForeignForm(request)
  const item = await findItem(kind, id, request)
  const address = clientAddressOf(request)
  await requireStorageFor(rowBytes + 2 * Buffer.byteLength(item.content) + Buffer.byteLength(note), address)
  const source = { tag: networkTag(address), reason, note }
  if (!(await clientWrite(address, () => storeReport({ ...item, kind }, source))))
    throw new Refusal('unavailable', 'reports_open', { retryAfterSeconds: fullSeconds })
  noteReport()
  return isPageForm(request) ? seeOther(`${reportPath(kind, id)}&done=1`) : ({ message: 'reported' } as const)
}
