import { storageStatus } from '@/lib/server/db/storage'
import { methods, route } from '@/lib/server/http/route'
import { requireReady } from '@/lib/server/ready'

/** The process can do its work: its database answers. With a full storage it goes on reading, so it stays ready. */
const ready = route({}, async () => {
  await requireReady()
  const { state } = await storageStatus()
  return { status: 'ready', storage: state }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: ready })
