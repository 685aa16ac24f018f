import { Refusal } from '../refusal/refusal'

/** Whether a browser only gets ready for a page that nobody has asked for yet (Sec-Purpose, and what came before it). */
export function isPrefetch(request: Request): boolean {
  const { headers } = request
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz')
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}

/** Refuses a call that changes something and that nobody meant. @throws Refusal invalid_parameter */
export function refuseSpeculation(request: Request): void {
  if (isPrefetch(request)) throw new Refusal('invalid_parameter', 'no_prefetch')
  if (request.method !== 'POST' && request.headers.get('sec-fetch-mode') === 'no-cors')
    throw new Refusal('invalid_parameter', 'no_subresource')
}
