import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { checkBackup, makeBackup } from '@/lib/server/admin/backup'
import { download } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPlatformEndpoints.backup, async ({ input, actor }) => {
  if (input.check) return checkBackup()
  const { file, size, name } = await makeBackup(actor)
  return download(file, name, { 'Content-Type': 'application/vnd.sqlite3', 'Content-Length': String(size) })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
