import { installEndpoints } from '@/lib/schemas/endpoints/install'
import { keptFile } from '@/lib/server/app/kept-file'
import { workerHeaders, workerScript } from '@/lib/server/app/worker'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(installEndpoints.worker, ({ request, input }) =>
  keptFile(request, workerScript(input.language), workerHeaders),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
