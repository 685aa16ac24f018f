import * as api from '@/app/api/[...path]/route'
import * as create from '@/app/create/route'
import * as healthz from '@/app/healthz/route'
import * as ip from '@/app/ip/route'
import * as logon from '@/app/logon/route'
import * as online from '@/app/online/route'
import * as poll from '@/app/poll/route'
import * as readyz from '@/app/readyz/route'
import * as rooms from '@/app/rooms/route'
import * as send from '@/app/send/route'
import { ConfigError } from '@/lib/server/config'
import { publishPlatform } from '@/lib/server/lane/platform'
import { stampRequests } from '@/lib/server/lane/stamp-requests'

/** Every route file, by the path of its folder in app/. A test compares the list with the folders. */
const routeFiles = {
  '/api/[...path]': api,
  '/create': create,
  '/healthz': healthz,
  '/ip': ip,
  '/logon': logon,
  '/online': online,
  '/poll': poll,
  '/readyz': readyz,
  '/rooms': rooms,
  '/send': send,
}

/** Every page, likewise. */
const pages = ['/', '/chat']

try {
  if (!process.env.PLATFORM_LANE) stampRequests()
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(error instanceof ConfigError ? `Configuration: ${error.message}` : error)
  process.exit(1)
}
