import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { redirectToRoom } from '@/lib/chat/server/redirect-to-room'
import { type Config, config, ownSettingHints } from '@/lib/core/config'
import { limits } from '@/lib/core/contract/limits'
import { createDispatcher, type NextListener } from '@/lib/core/dispatch/dispatch'
import { catchErrors } from '@/lib/core/dispatch/failed-request'
import { refuseInvalid, requestTimeoutMs } from '@/lib/core/dispatch/invalid-request'
import type { RouteModule } from '@/lib/core/dispatch/path-table'
import { countResponses } from '@/lib/core/dispatch/request-stats'
import { bodyWarning } from '@/lib/core/limits/body-cost'
import { connections, oneAtATime } from '@/lib/core/limits/connections'
import { LimitedResponse } from '@/lib/core/limits/limited-response'
import { refuseOnSocket } from '@/lib/core/limits/raw-refusal'
import { limitServer } from '@/lib/core/limits/server-limits'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { requireDocsPage } from '@/lib/docs/server/pages'
import { checkGeoipFiles } from '@/lib/ip/server/geoip'
import { preparePageRecord } from '@/lib/ip/server/prepare-page-record'
import { createHttpsServer } from '@/lib/ip/server/tls/https-server'
import { readTlsOptions } from '@/lib/ip/server/tls/tls-options'
import { requireText } from '@/lib/text/server/read'
import { textBodyBytesMax } from '@/lib/text/server/save'
import { boot, releaseWaiting, shutDown } from './boot'
import { everyEndpoint } from './endpoints'
import { reportStopping, requireComplete } from './ready'
import { startProblem } from './start-problem'

type RouteFiles = Record<string, RouteModule>
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** What the compiled application passes to server.mjs, which cannot import TypeScript. */
export interface Platform {
  config: Config
  log: ReturnType<typeof log>
  isFirstStart: boolean
  /** One line for the operator when start-up fails; null for unknown errors. */
  startProblem: typeof startProblem
  dispatcher(next: NextListener): Listener
  /** HTTPS where certificates are configured, else HTTP. */
  createServer(options: ServerOptions, listener: Listener): Server | HttpsServer
  /** Refuses on the socket and closes the connection. */
  refuseOnSocket: typeof refuseOnSocket
  refuseInvalid: typeof refuseInvalid
  reportStopping(): void
  /** Disables keep-alive while draining. */
  closeAfterResponses(): void
  releaseWaiting(): void
  shutDown(): Promise<void>
}

/** What cannot be read is refused or redirected before its page is rendered; the record of `/tools/ip` is made. */
const pageGuards = [
  { prefix: '/', isWhole: true, check: requireComplete },
  {
    prefix: '/chat',
    check: async (_rest: string, { url }: IncomingMessage) => {
      await requireComplete()
      return redirectToRoom(url ?? '')
    },
  },
  { prefix: '/docs/', check: requireDocsPage },
  {
    prefix: '/tools/text/',
    service: 'text',
    check: requireText,
  },
  {
    prefix: '/tools/ip',
    isWhole: true,
    check: (_rest: string, incoming: IncomingMessage) => preparePageRecord(incoming),
  },
]

const pageServices = { '/chat': 'chat', '/tools/text/[name]': 'text' }

/** Set by server.mjs. */
const publishKey = Symbol.for('open-utility-api.publish')

async function start(files: RouteFiles, pages: string[]): Promise<{ isFirstStart: boolean }> {
  // Faults of the operator's files are reported first.
  readTlsOptions(config())
  await checkGeoipFiles()
  for (const hint of ownSettingHints()) log().warn(hint)
  const started = await boot()
  const warning = bodyWarning(textBodyBytesMax())
  if (warning) console.warn(warning)
  countResponses(files, pages)
  return started
}

/** Starts the platform, once per process, and passes it to server.mjs. In development it does so after each change. */
export async function publishPlatform(files: RouteFiles, pages: string[]): Promise<void> {
  const { isFirstStart } = await processState('platform', () => start(files, pages))
  const { [publishKey]: publish } = globalThis as unknown as { [publishKey](platform: Platform): void }
  publish({
    config: config(),
    log: log(),
    isFirstStart,
    startProblem,
    // Inside too: a queued request is dispatched later.
    dispatcher(next) {
      const dispatched = { paths: pages, services: pageServices, guards: pageGuards }
      return catchErrors(oneAtATime(catchErrors(createDispatcher(files, dispatched, next))))
    },
    createServer(options, listener) {
      const maxHeaderSize = limits.headersBytesMax
      const requestTimeout = requestTimeoutMs(
        Math.max(textBodyBytesMax(), ...everyEndpoint.map(({ bodyBytesMax = 0 }) => bodyBytesMax)),
      )
      const limited = { ...options, maxHeaderSize, requestTimeout, ServerResponse: LimitedResponse }
      return limitServer(createHttpsServer(config(), limited, listener) ?? createServer(limited, listener))
    },
    refuseOnSocket,
    refuseInvalid(error, socket) {
      try {
        refuseInvalid(error, socket)
      } catch (failure) {
        log().error({ err: failure }, 'a request that could not be read could not be refused')
        socket.destroy()
      }
    },
    reportStopping,
    closeAfterResponses: () => connections().closeAfterResponses(),
    releaseWaiting,
    shutDown,
  })
}
