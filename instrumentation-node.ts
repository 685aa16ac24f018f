import { config } from '@/lib/core/config'
import { annotateRequests } from '@/lib/core/dispatch/next-dev'
import { pages, routeFiles } from '@/lib/generated/routes'
import { check } from '@/lib/main/check/check'
import { publishPlatform } from '@/lib/main/platform'
import { startProblem } from '@/lib/main/start-problem'

// Set by server.mjs for --check.
if (Symbol.for('open-utility-api.check') in globalThis) process.exit(await check())

try {
  if (!config().isDispatching) annotateRequests()
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(startProblem(error) ?? (error instanceof Error ? error.stack : error))
  process.exit(1)
}
