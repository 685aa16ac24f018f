import * as addApp from '@/app/add/[app]/route'
import * as addqq from '@/app/addqq/route'
import * as unknownApi from '@/app/api/[...path]/route'
import * as apiAddV1Link from '@/app/api/add/v1/link/route'
import * as apiAdminAccountsUsername from '@/app/api/admin/accounts/[username]/route'
import * as apiAdminAccounts from '@/app/api/admin/accounts/route'
import * as apiAdminAudit from '@/app/api/admin/audit/route'
import * as apiAdminBackup from '@/app/api/admin/backup/route'
import * as apiAdminBansId from '@/app/api/admin/bans/[id]/route'
import * as apiAdminBans from '@/app/api/admin/bans/route'
import * as apiAdminExport from '@/app/api/admin/export/route'
import * as apiAdminKeysId from '@/app/api/admin/keys/[id]/route'
import * as apiAdminKeys from '@/app/api/admin/keys/route'
import * as apiAdminLinksLink from '@/app/api/admin/links/[link]/route'
import * as apiAdminLinks from '@/app/api/admin/links/route'
import * as apiAdminMessagesId from '@/app/api/admin/messages/[id]/route'
import * as apiAdminMessagesDelete from '@/app/api/admin/messages/delete/route'
import * as apiAdminMessagesRestore from '@/app/api/admin/messages/restore/route'
import * as apiAdminMessages from '@/app/api/admin/messages/route'
import * as apiAdminRoomsRoomClear from '@/app/api/admin/rooms/[room]/clear/route'
import * as apiAdminRoomsRoomRestore from '@/app/api/admin/rooms/[room]/restore/route'
import * as apiAdminRoomsRoom from '@/app/api/admin/rooms/[room]/route'
import * as apiAdminRooms from '@/app/api/admin/rooms/route'
import * as apiAdminServicesId from '@/app/api/admin/services/[id]/route'
import * as apiAdminServices from '@/app/api/admin/services/route'
import * as apiAdminSession from '@/app/api/admin/session/route'
import * as apiAdminSettings from '@/app/api/admin/settings/route'
import * as apiAdminStats from '@/app/api/admin/stats/route'
import * as apiAdminTextsName from '@/app/api/admin/texts/[name]/route'
import * as apiAdminTexts from '@/app/api/admin/texts/route'
import * as apiAdminWordsId from '@/app/api/admin/words/[id]/route'
import * as apiAdminWordsExport from '@/app/api/admin/words/export/route'
import * as apiAdminWordsImport from '@/app/api/admin/words/import/route'
import * as apiAdminWords from '@/app/api/admin/words/route'
import * as apiAdminWordsTest from '@/app/api/admin/words/test/route'
import * as api from '@/app/api/route'
import * as apiServices from '@/app/api/services/route'
import * as apiSfV1Delete from '@/app/api/sf/v1/delete/route'
import * as apiSfV1Get from '@/app/api/sf/v1/get/route'
import * as apiSfV1Save from '@/app/api/sf/v1/save/route'
import * as apiSfV1Update from '@/app/api/sf/v1/update/route'
import * as apiVerifymailV1Send from '@/app/api/verifymail/v1/send/route'
import * as apiVerifymailV1Verify from '@/app/api/verifymail/v1/verify/route'
import * as create from '@/app/create/route'
import * as goLink from '@/app/go/[link]/route'
import * as goAddlink from '@/app/go/addlink/route'
import * as goDelete from '@/app/go/delete/route'
import * as goParse from '@/app/go/parse/route'
import * as goUpdate from '@/app/go/update/route'
import * as healthz from '@/app/healthz/route'
import * as ip from '@/app/ip/route'
import * as logoff from '@/app/logoff/route'
import * as logon from '@/app/logon/route'
import * as metrics from '@/app/metrics/route'
import * as online from '@/app/online/route'
import * as openapiJson from '@/app/openapi.json/route'
import * as poll from '@/app/poll/route'
import * as qrcode from '@/app/qrcode/route'
import * as readyz from '@/app/readyz/route'
import * as rooms from '@/app/rooms/route'
import * as send from '@/app/send/route'
import * as sfName from '@/app/sf/[name]/route'
import { config } from '@/lib/server/config'
import { publishPlatform } from '@/lib/server/lane/platform'
import { stampRequests } from '@/lib/server/lane/stamp-requests'
import { startProblem } from '@/lib/server/start-problem'

/** Every route file, by the path of its folder in app/. A test compares the list with the folders. */
const routeFiles = {
  '/add/[app]': addApp,
  '/addqq': addqq,
  '/api': api,
  '/api/[...path]': unknownApi,
  '/api/add/v1/link': apiAddV1Link,
  '/api/admin/accounts': apiAdminAccounts,
  '/api/admin/accounts/[username]': apiAdminAccountsUsername,
  '/api/admin/audit': apiAdminAudit,
  '/api/admin/backup': apiAdminBackup,
  '/api/admin/bans': apiAdminBans,
  '/api/admin/bans/[id]': apiAdminBansId,
  '/api/admin/export': apiAdminExport,
  '/api/admin/keys': apiAdminKeys,
  '/api/admin/keys/[id]': apiAdminKeysId,
  '/api/admin/links': apiAdminLinks,
  '/api/admin/links/[link]': apiAdminLinksLink,
  '/api/admin/messages': apiAdminMessages,
  '/api/admin/messages/[id]': apiAdminMessagesId,
  '/api/admin/messages/delete': apiAdminMessagesDelete,
  '/api/admin/messages/restore': apiAdminMessagesRestore,
  '/api/admin/rooms': apiAdminRooms,
  '/api/admin/rooms/[room]': apiAdminRoomsRoom,
  '/api/admin/rooms/[room]/clear': apiAdminRoomsRoomClear,
  '/api/admin/rooms/[room]/restore': apiAdminRoomsRoomRestore,
  '/api/admin/services': apiAdminServices,
  '/api/admin/services/[id]': apiAdminServicesId,
  '/api/admin/session': apiAdminSession,
  '/api/admin/settings': apiAdminSettings,
  '/api/admin/stats': apiAdminStats,
  '/api/admin/texts': apiAdminTexts,
  '/api/admin/texts/[name]': apiAdminTextsName,
  '/api/admin/words': apiAdminWords,
  '/api/admin/words/[id]': apiAdminWordsId,
  '/api/admin/words/export': apiAdminWordsExport,
  '/api/admin/words/import': apiAdminWordsImport,
  '/api/admin/words/test': apiAdminWordsTest,
  '/api/services': apiServices,
  '/api/sf/v1/delete': apiSfV1Delete,
  '/api/sf/v1/get': apiSfV1Get,
  '/api/sf/v1/save': apiSfV1Save,
  '/api/sf/v1/update': apiSfV1Update,
  '/api/verifymail/v1/send': apiVerifymailV1Send,
  '/api/verifymail/v1/verify': apiVerifymailV1Verify,
  '/create': create,
  '/go/[link]': goLink,
  '/go/addlink': goAddlink,
  '/go/delete': goDelete,
  '/go/parse': goParse,
  '/go/update': goUpdate,
  '/healthz': healthz,
  '/ip': ip,
  '/logoff': logoff,
  '/logon': logon,
  '/metrics': metrics,
  '/online': online,
  '/openapi.json': openapiJson,
  '/poll': poll,
  '/qrcode': qrcode,
  '/readyz': readyz,
  '/rooms': rooms,
  '/send': send,
  '/sf/[name]': sfName,
}

/** Every page, likewise. */
const pages = [
  '/',
  '/chat',
  '/docs',
  '/setting',
  '/tools/contacts',
  '/tools/ip',
  '/tools/links',
  '/tools/mail',
  '/tools/qrcode',
  '/tools/text',
]

try {
  if (!config().hasLane) stampRequests()
  await publishPlatform(routeFiles, pages)
} catch (error) {
  console.error(startProblem(error) ?? error)
  process.exit(1)
}
