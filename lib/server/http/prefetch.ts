/** Whether a browser only gets ready for a page that nobody has asked for yet (Sec-Purpose, and what came before it). */
export function isPrefetch(request: Request): boolean {
  const { headers } = request
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz')
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}
