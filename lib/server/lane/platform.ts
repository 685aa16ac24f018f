import type { IncomingMessage, ServerResponse } from 'node:http'
import { boot, releaseWaiting, shutDown } from '../boot'
import { type Config, config } from '../config'
import { log } from '../log'
import { reportStopping } from '../ready'
import { countAnswers } from './count-answers'
import { createLane } from './lane'
import type { RouteModule } from './route-table'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** What the compiled application hands to server.mjs, which cannot import TypeScript. */
export interface Platform {
  config: Config
  log: ReturnType<typeof log>
  lane(next: Listener): Listener
  reportStopping(): void
  releaseWaiting(): void
  shutDown(): Promise<void>
}

/** Where server.mjs waits for it; nothing is there under Next's own server. */
const publishKey = Symbol.for('open-utility-api.publish')

/** Brings the platform up and hands it to server.mjs. */
export async function publishPlatform(files: Record<string, RouteModule>, pages: string[]): Promise<void> {
  await boot()
  countAnswers(files, pages)
  const publish = (globalThis as { [publishKey]?: (platform: Platform) => void })[publishKey]
  publish?.({
    config: config(),
    log: log(),
    lane: (next) => createLane(files, pages, next),
    reportStopping,
    releaseWaiting,
    shutDown,
  })
}
