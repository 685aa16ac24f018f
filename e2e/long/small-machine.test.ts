/**
 * What a machine with one core and 512 MB carries that was installed as docs/hosting.md says: the platform alone, and through
 * Caddy with HTTPS on the same core. The caller is on another core. Counted is what is answered in a second of the core's time, so that
 * other load on the computer changes little. With `MEASURE=write` the values go into that page.
 */
import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pollPace } from '@/lib/chat/client/effects/poll-schedule'
import { publishTable } from '@/scripts/long-tests.mjs'
import { provideProgram } from '@/scripts/test-tools.mjs'
import type { DebianMachine } from '../support/debian-machine'
import { bootHost, commandsOf, type Downloads, domain, provideDownloads } from '../support/hosting'
import { poll, say } from '../support/talk'
import { type Site, WaitingReaders } from '../support/waiting-readers'

const [serverCore, callerCore] = ['0', '1']
const seconds = 8
const readers = 500
const messages = 15

/** Before other programs of this computer. */
const ownCore = ['--cpus=1', `--cpuset-cpus=${serverCore}`, '--cpu-shares=100000']

let downloads: Downloads
let machine: DebianMachine
let direct: Site
let secure: Site
const rows: string[] = []

const run = (commands: string) => machine.run(commands)

/** @returns the highest memory of a service's process, in MB */
async function peakOf(unit: string): Promise<number> {
  const file = `/proc/$(systemctl show --property MainPID --value ${unit})/status`
  return Math.round(Number(/(\d+) kB/.exec(await run(`grep VmHWM ${file}`))?.[1]) / 1000)
}

beforeAll(async () => {
  downloads = await provideDownloads()
  machine = await bootHost('trixie', downloads, ...ownCore)
  await run(commandsOf('Install', downloads))
  // Reached from outside of the machine, by its address, which stands for many.
  const address = await machine.address()
  await run(`printf 'HOST=0.0.0.0\\nTRUST_PROXY=127.0.0.1,10.0.0.0/8\\n' >>/etc/platform.env && systemctl restart platform
    sed -i 's/^${domain} {/${domain}, ${address} {/; s/lb_try_duration 20s/&\\n\\t\\ttrusted_proxies private_ranges/' /etc/caddy/Caddyfile
    systemctl restart caddy`)
  direct = { url: `http://${address}:3000`, host: domain }
  secure = { url: `https://${address}`, host: domain }
  const before = await coreSeconds()
  asking = (await coreSeconds()) - before
}, 600_000)
afterAll(async () => {
  await machine?.remove()
  rmSync(downloads.folder, { recursive: true, force: true })
})

/** What the question itself takes of the core, in seconds. */
let asking = 0
/** @returns seconds for which the machine has used its core */
async function coreSeconds(): Promise<number> {
  const [versionOne, versionTwo] = ['/sys/fs/cgroup/cpuacct/cpuacct.usage', '/sys/fs/cgroup/cpu.stat']
  const text = await run(`cat ${versionOne} 2>/dev/null || cat ${versionTwo}`)
  const [, microseconds] = /^usage_usec (\d+)$/m.exec(text) ?? []
  return microseconds === undefined ? Number(text) / 1e9 : Number(microseconds) / 1e6
}

/** To two digits: more mean nothing. */
const rounded = (value: number) => Number(value.toPrecision(2))

/** @param script in wrk's Lua @returns requests answered in a second of the whole core, none of them by an error */
async function perSecond({ url, host }: Site, route: string, script = ''): Promise<number> {
  const wrk = provideProgram('wrk')
  const file = path.join(downloads.folder, 'requests.lua')
  writeFileSync(file, script)
  const how = [
    '-t1',
    '-c64',
    `-d${seconds}s`,
    '--timeout=10s',
    '-s',
    file,
    '-H',
    `Host: ${host}`,
    url + route,
  ]
  const before = await coreSeconds()
  const { stdout } = await promisify(execFile)('nice', [
    '-n',
    '-10',
    'taskset',
    '-c',
    callerCore,
    wrk,
    ...how,
  ])
  const used = (await coreSeconds()) - before - asking
  expect(stdout).not.toContain('Non-2xx')
  expect(stdout).not.toContain('Socket errors')
  const answered = Number(/(\d+) requests in/.exec(stdout)?.[1])
  console.log(`${route}: ${answered} answered, ${used.toFixed(1)} s of the core in ${seconds} s`)
  return rounded(answered / used)
}

/** Adds a row with both ways. */
async function measure(name: string, route: string, script = ''): Promise<[number, number]> {
  const values: [number, number] = [
    await perSecond(direct, route, script),
    await perSecond(secure, route, script),
  ]
  rows.push(`| ${name} | ${values.map((value) => value.toLocaleString('en')).join(' | ')} |`)
  return values
}

it('answers at least 1,000 polls a second', async () => {
  await say(direct.url, { room: 'main', nick: 'ann', msg: 'hello' })
  const { cursor } = await poll(direct.url, { room: 'main' })
  const route = `/poll?room=main&after_time=${cursor.after_time}&after_id=${cursor.after_id}`
  const values = await measure('polls without news, a second', route)
  const users = values.map((value) => rounded((value * pollPace.quietMs) / 1000).toLocaleString('en'))
  rows.push(
    `| people who poll every ${pollPace.quietMs / 1000} s, where requests cannot wait | ${users.join(' | ')} |`,
  )
  expect(Math.min(...values)).toBeGreaterThan(1000)
}, 120_000)

it('sends, saves, reads and redirects', async () => {
  await measure('messages sent a second', '/send?room=busy&nick=ann&msg=hello')
  const body = 'The quick brown fox jumps. '.repeat(37)
  const post = `wrk.method = 'POST'; wrk.body = '${body}'; wrk.headers['Content-Type'] = 'text/plain'`
  await measure('texts of 1 kB saved a second', '/api/sf/v1/save', post)
  const link = new URLSearchParams({ target: 'https://example.org', link: 'measured' })
  expect((await fetch(`${direct.url}/go/addlink`, { method: 'POST', body: link })).status).toBe(200)
  await measure('visits of a short link a second', '/go/measured')
  const response = await fetch(`${direct.url}/sf/measured`, { method: 'PUT', body })
  expect(response.status).toBe(200)
  await measure('texts of 1 kB read a second', '/sf/measured')
}, 300_000)

/** @returns how many readers one core carries whose polls wait in a room with a message a second */
async function carriedReaders(site: Site, room: string): Promise<number> {
  await say(direct.url, { room, nick: 'ann', msg: 'first' })
  const waiting = new WaitingReaders(site, room)
  await waiting.add(readers)
  await pause(3000)
  waiting.delays.length = 0
  const [began, before] = [performance.now(), await coreSeconds()]
  for (let second = 0; second < messages; second++) {
    await say(direct.url, { room, nick: 'ann', msg: `${second}` })
    await pause(1000)
  }
  const share = ((await coreSeconds()) - before - asking) / ((performance.now() - began) / 1000)
  await pause(2000)
  await waiting.stop()
  const delay = waiting.delays.toSorted((a, b) => a - b)[Math.floor(readers * messages * 0.99)]
  console.log(`${readers} readers: ${share.toFixed(2)} of the core, 99 % of the arrivals within ${delay} ms`)
  expect([waiting.failed, waiting.delays.length]).toEqual([0, readers * messages])
  return rounded(readers / share)
}

it('reaches every reader of a busy room', async () => {
  const carried = [await carriedReaders(direct, 'one'), await carriedReaders(secure, 'other')]
  const name = 'people whose requests wait, as they do in the chat, in a room with a message a second'
  rows.push(`| ${name} | ${carried.map((count) => count.toLocaleString('en')).join(' | ')} |`)
}, 180_000)

it('and keeps within its memory', async () => {
  rows.push(`| memory at most | ${await peakOf('platform')} MB | Caddy: ${await peakOf('caddy')} MB |`)
  console.log(`load ${loadavg()[0]?.toFixed(1)}\n${rows.join('\n')}`)
  expect(await run('systemctl show --property NRestarts --value platform')).toBe('0\n')
  if (process.env.MEASURE === 'write')
    publishTable('docs/hosting.md', ['| | the platform | through Caddy, HTTPS |', '|---|---|---|', ...rows])
}, 60_000)
