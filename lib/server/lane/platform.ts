import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { limits } from '@/lib/schemas/limits'
import { boot, releaseWaiting, shutDown } from '../boot'
import { type Config, config } from '../config'
import { bodyWarning } from '../governor/body-cost'
import { connections, oneAtATime } from '../governor/connections'
import { governServer } from '../governor/govern'
import { GovernedResponse } from '../governor/governed-response'
import { lastWord } from '../governor/last-word'
import { checkGeoipFiles } from '../ip/geography'
import { log } from '../log'
import { reportStopping } from '../ready'
import { startProblem } from '../start-problem'
import { textBodyBytesMax } from '../text/encoding'
import { createHttpsServer } from '../tls/https-server'
import { readTlsOptions } from '../tls/tls-options'
import { countAnswers } from './count-answers'
import { guarded } from './failed-request'
import { createLane, type NextListener } from './lane'
import type { RouteModule } from './path-table'
import { refuseUnread, requestMsMax } from './unread-request'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** What the compiled application hands to server.mjs, which cannot import TypeScript. */
export interface Platform {
  config: Config
  log: ReturnType<typeof log>
  /** What the operator is told when the platform cannot start; null when it is not known what to do. */
  startProblem: typeof startProblem
  lane(next: NextListener): Listener
  /** HTTPS where certificates are configured, else HTTP. */
  createServer(options: ServerOptions, listener: Listener): Server | HttpsServer
  /** Refuses what never became a request, and ends its connection. */
  lastWord: typeof lastWord
  /** Answers what never becomes a request, or not a whole one. */
  refuseUnread: typeof refuseUnread
  reportStopping(): void
  /** Answers under way say that their connections end with them. */
  closeAfterAnswers(): void
  releaseWaiting(): void
  shutDown(): Promise<void>
}

/** Where server.mjs waits for it; nothing is there under Next's own server. */
const publishKey = Symbol.for('open-utility-api.publish')

/** Brings the platform up and hands it to server.mjs. */
export async function publishPlatform(files: Record<string, RouteModule>, pages: string[]): Promise<void> {
  // What is wrong in the operator's files is said before anything is started.
  readTlsOptions(config())
  await checkGeoipFiles()
  await boot()
  const warning = bodyWarning(textBodyBytesMax())
  if (warning) console.warn(warning)
  countAnswers(files, pages)
  const publish = (globalThis as { [publishKey]?: (platform: Platform) => void })[publishKey]
  publish?.({
    config: config(),
    log: log(),
    startProblem,
    // Within too: a request that waited for its turn is handed on later.
    lane: (next) => guarded(oneAtATime(guarded(createLane(files, pages, next)))),
    createServer(options, listener) {
      const maxHeaderSize = limits.headersBytesMax
      const requestTimeout = requestMsMax()
      const governed = { ...options, maxHeaderSize, requestTimeout, ServerResponse: GovernedResponse }
      return governServer(createHttpsServer(config(), governed, listener) ?? createServer(governed, listener))
    },
    lastWord,
    refuseUnread(error, socket) {
      try {
        refuseUnread(error, socket)
      } catch (failure) {
        log().error({ err: failure }, 'a request that could not be read could not be refused')
        socket.destroy()
      }
    },
    reportStopping,
    closeAfterAnswers: () => connections().closeAfterAnswers(),
    releaseWaiting,
    shutDown,
  })
}
