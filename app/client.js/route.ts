import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { clientFile } from '@/lib/server/docs/client-files'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(platformEndpoints.client, ({ request }) => clientFile(request, 'client.js'))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
