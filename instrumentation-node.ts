import * as api from '@/app/api/[...path]/route'
import * as sfDelete from '@/app/api/sf/v1/delete/route'
import * as sfGet from '@/app/api/sf/v1/get/route'
import * as sfSave from '@/app/api/sf/v1/save/route'
import * as sfUpdate from '@/app/api/sf/v1/update/route'
import * as create from '@/app/create/route'
import * as healthz from '@/app/healthz/route'
import * as logon from '@/app/logon/route'
import * as online from '@/app/online/route'
import * as poll from '@/app/poll/route'
import * as readyz from '@/app/readyz/route'
import * as rooms from '@/app/rooms/route'
import * as send from '@/app/send/route'
import * as sf from '@/app/sf/[name]/route'
import { ConfigError } from '@/lib/server/config'
import { publishPlatform } from '@/lib/server/lane/platform'
import { stampRequests } from '@/lib/server/lane/stamp-requests'

/** Every route file, by the path of its folder in app/. A test compares the list with the folders. */
const routeFiles = {
  '/api/[...path]': api,
  '/api/sf/v1/delete': sfDelete,
  '/api/sf/v1/get': sfGet,
  '/api/sf/v1/save': sfSave,
  '/api/sf/v1/update': sfUpdate,
  '/create': create,
  '/healthz': healthz,
  '/logon': logon,
  '/online': online,
  '/poll': poll,
  '/readyz': readyz,
  '/rooms': rooms,
  '/send': send,
  '/sf/[name]': sf,
}

/** Every page, likewise. */
const pages = ['/', '/chat', '/tools/text']

try {
  if (!process.env.PLATFORM_LANE) stampRequests()
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(error instanceof ConfigError ? `Configuration: ${error.message}` : error)
  process.exit(1)
}
