import * as api from '@/app/api/[...path]/route'
import * as adminService from '@/app/api/admin/services/[id]/route'
import * as adminServices from '@/app/api/admin/services/route'
import * as services from '@/app/api/services/route'
import * as verifyMailSend from '@/app/api/verifymail/v1/send/route'
import * as verifyMailVerify from '@/app/api/verifymail/v1/verify/route'
import * as create from '@/app/create/route'
import * as healthz from '@/app/healthz/route'
import * as logon from '@/app/logon/route'
import * as metrics from '@/app/metrics/route'
import * as online from '@/app/online/route'
import * as openapi from '@/app/openapi.json/route'
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
  '/api/admin/services': adminServices,
  '/api/admin/services/[id]': adminService,
  '/api/services': services,
  '/api/verifymail/v1/send': verifyMailSend,
  '/api/verifymail/v1/verify': verifyMailVerify,
  '/create': create,
  '/healthz': healthz,
  '/logon': logon,
  '/metrics': metrics,
  '/online': online,
  '/openapi.json': openapi,
  '/poll': poll,
  '/readyz': readyz,
  '/rooms': rooms,
  '/send': send,
}

/** Every page, likewise. */
const pages = ['/', '/chat', '/docs', '/tools/mail']

try {
  if (!process.env.PLATFORM_LANE) stampRequests()
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(error instanceof ConfigError ? `Configuration: ${error.message}` : error)
  process.exit(1)
}
