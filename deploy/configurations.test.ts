import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
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

it('nginx-compose.conf and the one for several instances agree but for TLS, places and names', () => {
  const [compose, several] = [linesOf('nginx-compose.conf'), linesOf('nginx-several.conf')]
  const own = compose.filter((line) => !several.includes(line) && !/^#|_temp_path \/tmp\//.test(line))
  expect(own).toEqual([
    'pid /tmp/nginx.pid;',
    'access_log /dev/stdout without_query;',
    'error_log stderr emerg;',
    'server one:3000 max_fails=0;',
    'server two:3000 max_fails=0;',
    'server three:3000 max_fails=0;',
    'listen 8080;',
  ])
  const missing = several.filter((line) => !compose.includes(line) && !line.includes('ssl'))
  const ofPlaces =
    /^(?:pid|access_log|error_log|server 127|listen 80|return 308|#error_page|location @platform)/
  expect(missing.filter((line) => !ofPlaces.test(line))).toEqual([])
})

it.each(['nginx.conf', 'nginx-several.conf', 'nginx-compose.conf'])(
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
  const lines = linesOf('platform.service').filter((line) => !line.startsWith('#'))
  const unit = new Map(lines.map((line) => line.split(/=(.*)/) as [string, string]))
  expect(unit.get('ExecStart')).toBe('node server.mjs')
  expect(lines).toContain(`Environment=DATA_DIR=/var/lib/${unit.get('StateDirectory')}`)
  // server.mjs gives up 15 s after draining.
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(parseConfig({}).drainSeconds + 15)
})

const compose = parse(readFileSync(fileURLToPath(new URL('../compose.yaml', import.meta.url)), 'utf8'), {
  merge: true,
})
const instances = ['one', 'two', 'three']

it('compose.yaml: nginx finds each instance at its address, and is the only proxy they believe', () => {
  const addressOf = (name: string) => compose.services[name].networks.scale.ipv4_address
  const { extra_hosts, depends_on } = compose.services.nginx
  expect(depends_on).toEqual(instances)
  expect(extra_hosts).toEqual(instances.map((name) => `${name}:${addressOf(name)}`))
  for (const name of instances)
    expect(compose.services[name].environment.TRUST_PROXY).toBe(addressOf('nginx'))
})

it('compose.yaml: an instance waits for an orderly end, and every service is hardened', () => {
  for (const name of ['platform', ...instances])
    expect(Number.parseInt(compose.services[name].stop_grace_period, 10)).toBeGreaterThan(
      parseConfig({}).drainSeconds + 15,
    )
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges'],
      restart: 'unless-stopped',
    })
  const unprofiled = Object.keys(compose.services).filter((name) => !compose.services[name].profiles)
  expect(unprofiled).toEqual(['platform'])
})

it('the image leaves out what git ignores, which may be secret, and nothing else', () => {
  const lines = (name: string) =>
    readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''))
  expect(lines('.dockerignore').sort()).toEqual(lines('.gitignore').sort())
})
