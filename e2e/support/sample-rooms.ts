import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'
import { administration } from './admin'
import { chromiumLaunch } from './browser-launch'
import { type Server, startServer } from './server'
import { poll, say } from './talk'
import { create } from './text'

/** A server with people and messages in its rooms, and a browser. */
export interface Lively {
  server: Server
  browser: Browser
  /** Keeps the people present. */
  stay: () => Promise<void>
  stop: () => Promise<void>
}

const people: Record<string, readonly string[]> = {
  main: ['bob', '小明', 'mira#tulip', 'Ωμέγα', 'dot', 'gus'],
  闲聊: ['小美', '阿强', '老王'],
}

/** Starts both, with the messages of `npm run seed`; ann has written and is mentioned. */
export async function startLively(): Promise<Lively> {
  const server = await startServer()
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const, SUPER_KEY: server.superKey }
  execFileSync(process.execPath, ['scripts/seed.mjs', server.url], { env })
  const stay = async () => {
    for (const [room, nicks] of Object.entries(people))
      for (const nick of nicks)
        await poll(server.url, { room, nick, session: `session-of-${nick}`, limit: 1 })
  }
  await stay()
  const admin = administration(server)
  await admin.post('/words', { word: 'blockedword' })
  await say(server.url, { room: 'archive', nick: 'bob', msg: 'that was it, see you in the lobby' })
  await admin.patch('/rooms/archive', { frozen: true })
  await admin.post('/rooms', { room: 'club', kind: 'custom', private: true })
  await say(server.url, { room: 'main', nick: 'ann', msg: 'back, with noodles' })
  await say(server.url, { room: 'main', nick: 'bob', msg: 'ann, you have to tell us where from' })
  await create(server.url, { name: 'one-reader', text: 'for one reader', reads_max: 1 })
  const browser = await chromium.launch(chromiumLaunch)
  const stop = async () => {
    await browser.close()
    await server.stop()
  }
  return { server, browser, stay, stop }
}
