import { installEndpoints } from '@/lib/schemas/endpoints/install'
import { keptFile } from '@/lib/server/app/kept-file'
import { appManifest } from '@/lib/server/app/manifest'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const type = { 'Content-Type': 'application/manifest+json; charset=utf-8' }

const read = route(installEndpoints.manifest, ({ request, input }) =>
  keptFile(request, JSON.stringify(appManifest(input.language)), type),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
