import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readOptions } from './options.mjs'
import { localAddress, qrCode, sharedAddress, welcome } from './welcome.mjs'

it('the options of server.mjs are known, and others are refused', () => {
  expect(readOptions([])).toEqual({ command: null, isDev: false, hasQr: false, restore: null, print: null })
  expect(readOptions(['--check', '--qr'])).toMatchObject({ command: 'check', hasQr: true })
  expect(readOptions(['--new-keys'])).toMatchObject({ command: 'new-keys' })
  expect(readOptions(['--dev'])).toMatchObject({ isDev: true })
  expect(readOptions(['--restore', 'a.db'])).toMatchObject({ restore: 'a.db', print: null })
  expect(readOptions(['--help']).print).toMatch(/^Usage: node server\.mjs/)
  expect(readOptions(['--version']).print).toMatch(/^open-utility-api \d+\.\d+\.\d+\nNode \d/)
  for (const option of ['--chek', '-x', 'start', '--check=1', '--restore'])
    expect(() => readOptions([option])).toThrow(/^[^\n]+\n\nUsage: node server\.mjs/)
  for (const other of [['--check'], ['--restore', 'a.db']])
    expect(() => readOptions(['--new-keys', ...other])).toThrow(/exclude each other/)
})

it.each([
  [['--help'], 0, /^Usage/, /^$/],
  [['--version'], 0, /^open-utility-api /, /^$/],
  [['--halp'], 1, /^$/, /^Unknown option '--halp'\.\n\nUsage/],
])('node server.mjs %j ends at once', (args, status, stdout, stderr) => {
  const ended = spawnSync(process.execPath, ['server.mjs', ...args], { encoding: 'utf8' })
  expect(ended).toMatchObject({
    status,
    stdout: expect.stringMatching(stdout),
    stderr: expect.stringMatching(stderr),
  })
})

const config = {
  host: '0.0.0.0',
  tlsCert: undefined,
  publicUrls: [] as string[],
  dataDir: '/srv/data',
  provider: 'sqlite',
} as const

it('the address is that of this machine, or the public one for others', () => {
  expect(localAddress(config, 3000)).toBe('http://localhost:3000')
  expect(localAddress({ ...config, host: '2001:db8::1', tlsCert: 'x' }, 443)).toBe(
    'https://[2001:db8::1]:443',
  )
  expect(sharedAddress({ ...config, host: '192.0.2.1' }, 80)).toBe('http://192.0.2.1:80')
  expect(sharedAddress(config, 80)).toMatch(/^http:\/\/[\w.]+:80$/)
  expect(sharedAddress({ ...config, publicUrls: ['https://a.example'] }, 80)).toBe('https://a.example')
})

it('a first start names what to do next, in less than a screen', () => {
  const lines = welcome({ ...config, publicUrls: [] }, 3000)
  expect(lines.join('\n')).toMatch(
    /\/srv\/data.*http:\/\/localhost:3000\/setting.*docs\/hosting\.md.*--check/s,
  )
  expect(lines.length).toBeLessThan(10)
  for (const line of lines) expect(line.length).toBeLessThan(80)
  expect(welcome({ ...config, publicUrls: [], provider: 'postgresql' }, 1)[0]).toContain('pg_dump')
})

it('a QR code fits a terminal', async () => {
  for (const isTerminal of [true, false]) {
    const lines = (await qrCode('https://chat.example.org', isTerminal)).trimEnd().split('\n')
    expect(lines.length).toBeLessThan(20)
  }
})
