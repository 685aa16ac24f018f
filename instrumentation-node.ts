import * as api from '@/app/api/[...path]/route'
import * as adminAccountsByUsername from '@/app/api/admin/accounts/[username]/route'
import * as adminAccounts from '@/app/api/admin/accounts/route'
import * as adminAudit from '@/app/api/admin/audit/route'
import * as adminBackup from '@/app/api/admin/backup/route'
import * as adminBansById from '@/app/api/admin/bans/[id]/route'
import * as adminBans from '@/app/api/admin/bans/route'
import * as adminExport from '@/app/api/admin/export/route'
import * as adminKeysById from '@/app/api/admin/keys/[id]/route'
import * as adminKeys from '@/app/api/admin/keys/route'
import * as adminLinksByLink from '@/app/api/admin/links/[link]/route'
import * as adminLinks from '@/app/api/admin/links/route'
import * as adminMessagesById from '@/app/api/admin/messages/[id]/route'
import * as adminMessagesDelete from '@/app/api/admin/messages/delete/route'
import * as adminMessagesRestore from '@/app/api/admin/messages/restore/route'
import * as adminMessages from '@/app/api/admin/messages/route'
import * as adminRoomsByRoomClear from '@/app/api/admin/rooms/[room]/clear/route'
import * as adminRoomsByRoomRestore from '@/app/api/admin/rooms/[room]/restore/route'
import * as adminRoomsByRoom from '@/app/api/admin/rooms/[room]/route'
import * as adminRooms from '@/app/api/admin/rooms/route'
import * as adminSession from '@/app/api/admin/session/route'
import * as adminSettings from '@/app/api/admin/settings/route'
import * as adminStats from '@/app/api/admin/stats/route'
import * as adminTextsByName from '@/app/api/admin/texts/[name]/route'
import * as adminTexts from '@/app/api/admin/texts/route'
import * as create from '@/app/create/route'
import * as healthz from '@/app/healthz/route'
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
  '/api/admin/accounts': adminAccounts,
  '/api/admin/accounts/[username]': adminAccountsByUsername,
  '/api/admin/audit': adminAudit,
  '/api/admin/backup': adminBackup,
  '/api/admin/bans': adminBans,
  '/api/admin/bans/[id]': adminBansById,
  '/api/admin/export': adminExport,
  '/api/admin/keys': adminKeys,
  '/api/admin/keys/[id]': adminKeysById,
  '/api/admin/links': adminLinks,
  '/api/admin/links/[link]': adminLinksByLink,
  '/api/admin/messages': adminMessages,
  '/api/admin/messages/[id]': adminMessagesById,
  '/api/admin/messages/delete': adminMessagesDelete,
  '/api/admin/messages/restore': adminMessagesRestore,
  '/api/admin/rooms': adminRooms,
  '/api/admin/rooms/[room]': adminRoomsByRoom,
  '/api/admin/rooms/[room]/clear': adminRoomsByRoomClear,
  '/api/admin/rooms/[room]/restore': adminRoomsByRoomRestore,
  '/api/admin/session': adminSession,
  '/api/admin/settings': adminSettings,
  '/api/admin/stats': adminStats,
  '/api/admin/texts': adminTexts,
  '/api/admin/texts/[name]': adminTextsByName,
  '/create': create,
  '/healthz': healthz,
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
