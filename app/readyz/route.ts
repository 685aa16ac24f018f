import { methods, route } from '@/lib/server/http/route'
import { requireReady } from '@/lib/server/ready'

/** The process can do its work: its database answers. */
const ready = route({}, async () => {
  await requireReady()
  return { status: 'ready' }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: ready })
