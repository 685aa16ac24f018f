import { config } from '@/lib/core/config'
import { cloudflareFacts } from './cloudflare'
import type { EdgeFacts, HeaderReader } from './edge-facts'
import { haproxyFacts } from './haproxy'
import { nginxFacts } from './nginx'

const readers = { nginx: nginxFacts, haproxy: haproxyFacts, cloudflare: cloudflareFacts }

/**
 * What the edge that the operator named says in its headers. Those of no other family are looked at, so that a
 * client cannot speak for an edge it is not behind.
 * @param header of a request that came from a trusted proxy: of any other, nothing is to be believed
 * @returns null when no edge is named
 */
export function believedFacts(header: HeaderReader): EdgeFacts | null {
  const { edge } = config()
  return edge === 'none' ? null : readers[edge](header)
}
