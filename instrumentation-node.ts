import { pages, routeFiles } from '@/lib/generated/routes'
import { publishPlatform } from '@/lib/main/platform'
import { startProblem } from '@/lib/main/start-problem'

/** Set by server.mjs: what is done instead of a start. */
const command = Reflect.get(globalThis, Symbol.for('open-utility-api.command'))
if (command === 'check') {
  const { check } = await import('@/lib/main/check')
  process.exit(await check())
}

try {
  if (command === 'new-keys') {
    const { newKeys } = await import('@/lib/main/keys')
    await newKeys()
    process.exit(0)
  }
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(startProblem(error) ?? (error instanceof Error ? error.stack : error))
  process.exit(1)
}
