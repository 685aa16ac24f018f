import type { z } from '@/lib/core/contract/zod'
import { clientAddressOf } from '@/lib/core/http/client-address'
import type { ipInput } from '../contract/ip'
import { describeAddress, describeCaller } from './build-record'
import { callerFacts } from './caller-facts'
import { recordResponse } from './serialize-record'

/**
 * About the caller, or about the address in `ip`. Synchronous where nothing has to be awaited.
 * @throws Refusal invalid_parameter
 */
export function ipResponse(
  { ip, ...input }: z.output<typeof ipInput>,
  request: Request,
): Response | Promise<Response> {
  const parts =
    ip === undefined ? describeCaller(clientAddressOf(request), callerFacts(request)) : describeAddress(ip)
  return recordResponse(parts, input, request)
}
