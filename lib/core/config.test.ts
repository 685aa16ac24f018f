import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config'

describe('the configuration', () => {
  it('has a default for every variable', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', provider: 'sqlite', publicUrls: [] })
    expect(config.databaseUrl).toMatch(/^file:.*data\/platform\.db$/)
  })

  it('parses lists and treats empty values as missing', () => {
    const config = parseConfig({ PUBLIC_URL: 'https://a.example/, http://b.example:8080', PORT: '' })
    expect(config.publicUrls).toEqual(['https://a.example', 'http://b.example:8080'])
    expect(config.port).toBe(3000)
    expect(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toMatchObject({
      networks: { length: 2 },
    })
    expect(parseConfig({ DATABASE_URL: 'postgresql://h/d' }).provider).toBe('postgresql')
    const socket = 'postgres://user:pass@/d?host=/run/postgresql'
    expect(parseConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket)
    const { trustProxy } = parseConfig({ TRUST_PROXY: '::ffff:10.0.0.0/104, fd00::1, 10.1.2.3' })
    const networks = 'networks' in trustProxy ? trustProxy.networks : []
    expect(networks.map(([address, bits]) => `${address}/${bits}`)).toEqual([
      '10.0.0.0/8',
      'fd00::1/128',
      '10.1.2.3/32',
    ])
  })

  it('lists the origins that may call, its own first; any by default', () => {
    expect([parseConfig({}).corsOrigins, parseConfig({ CORS_ORIGINS: ' * ' }).corsOrigins]).toEqual([
      null,
      null,
    ])
    const PUBLIC_URL = 'https://chat.example/base'
    const CORS_ORIGINS = 'HTTPS://A.example:443/,http://b.example:8080, chrome-extension://ABC,'
    expect(parseConfig({ PUBLIC_URL, CORS_ORIGINS }).corsOrigins).toEqual([
      'https://chat.example',
      'https://a.example',
      'http://b.example:8080',
      'chrome-extension://abc',
    ])
  })

  it('shows no password of an address', () => {
    expect(() => parseConfig({ PUBLIC_URL: 'https://ann:secret@a.example' })).toThrow(
      /got "https:\/\/…@a\.example"$/,
    )
  })

  it.each([
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['PUBLIC_URL', 'ftp://a'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '172.16/12'], // inet_aton(3) reads it as 172.0.0.16
    ['TRUST_PROXY', '010.0.0.1'],
    ['TRUST_PROXY', '1, 2'],
    ['CORS_ORIGINS', 'example.org'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['CORS_ORIGINS', 'https://a.example, null'],
    ['CORS_ORIGINS', '*, https://a.example'],
    ['CORS_ORIGINS', 'https://a.example:99999'],
    ['DATA_DIR', '~/data'],
    ['BACKUP_DIR', '$HOME/backups'],
    ['DATABASE_URL', 'file:~/platform.db'],
    ['DATABASE_URL', 'file:./platform.db?connection_limit=1'],
    ['DATABASE_URL', 'postgres://user:p#ss@h/d'],
    ['DATABASE_URL', 'postgres://user:p%ss@h/d'],
    ['EDGE', 'apache'],
    ['SUPER_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_EVERY', '1.5'],
    ['BACKUP_KEEP', '0'],
  ])('names the invalid variable: %s=%s', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  it('refuses scheduled backups with PostgreSQL', () => {
    const env = { DATABASE_URL: 'postgres://h/d', BACKUP_EVERY: '24' }
    expect(() => parseConfig(env)).toThrow(/^BACKUP_EVERY: .*pg_dump[^\n]*$/)
    expect(parseConfig({ ...env, BACKUP_EVERY: '0' }).backupEveryHours).toBe(0)
  })
})
