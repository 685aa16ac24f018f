import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseConfig } from '@/lib/core/config'

const linesOf = (name: string): string[] =>
  readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('# '))

/**
 * Lines of the configuration for one instance without counterpart in the one for several: only those about addresses.
 */
const differences: Record<string, string[]> = {
  'nginx.conf': ['server 127.0.0.1:3000;', 'proxy_request_buffering off;'],
  'haproxy.cfg': ['server platform 127.0.0.1:3000 maxconn 4096'],
}

it.each(Object.entries(differences))('%s and the one for several instances agree otherwise', (name, own) => {
  const several = linesOf(name.replace('.', '-several.'))
  expect(linesOf(name).filter((line) => !several.includes(line))).toEqual(own)
})

it.each(['nginx.conf', 'nginx-several.conf'])(
  '%s lets nginx open a file for each of its connections',
  (name) => {
    const numberOf = (directive: string) =>
      Number(linesOf(name).flatMap((line) => new RegExp(`^${directive} (\\d+);$`).exec(line)?.[1] ?? [])[0])
    expect(numberOf('worker_rlimit_nofile')).toBeGreaterThan(numberOf('worker_connections'))
  },
)

it.each(['haproxy.cfg', 'haproxy-several.cfg'])('%s does not let HAProxy stay root', (name) => {
  expect(linesOf(name)).toEqual(expect.arrayContaining(['user haproxy', 'group haproxy']))
})

it('the unit of systemd names what there is, and waits for an orderly end', () => {
  const unit = new Map(linesOf('platform.service').map((line) => line.split(/=(.*)/) as [string, string]))
  const [, script = ''] = unit.get('ExecStart')?.split(' ') ?? []
  expect(script).toBe('/srv/platform/server.mjs')
  const [name, folder] = unit.get('Environment')?.split('=') ?? []
  expect([name, folder]).toEqual(['DATA_DIR', `/var/lib/${unit.get('StateDirectory')}`])
  // server.mjs gives up 15 s after draining.
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(parseConfig({}).drainSeconds + 15)
})
