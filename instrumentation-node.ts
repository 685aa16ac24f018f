import { pages, routeFiles } from '@/lib/generated/routes'
import { config } from '@/lib/server/config'
import { publishPlatform } from '@/lib/server/lane/platform'
import { stampRequests } from '@/lib/server/lane/stamp-requests'
import { startProblem } from '@/lib/server/start-problem'

try {
  if (!config().hasLane) stampRequests()
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(startProblem(error) ?? (error instanceof Error ? error.stack : error))
  process.exit(1)
}
