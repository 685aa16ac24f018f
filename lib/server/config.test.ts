import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config'

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', provider: 'sqlite', publicUrls: [] })
    expect(config.databaseUrl).toMatch(/^file:.*data\/platform\.db$/)
  })

  it('reads lists and takes empty values as missing', () => {
    const config = parseConfig({ PUBLIC_URL: 'https://a.example/, http://b.example:8080', PORT: '' })
    expect(config.publicUrls).toEqual(['https://a.example', 'http://b.example:8080'])
    expect(config.port).toBe(3000)
    expect(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toMatchObject({
      networks: { length: 2 },
    })
    expect(parseConfig({ DATABASE_URL: 'postgresql://h/d' }).provider).toBe('postgresql')
  })

  it.each([
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['PUBLIC_URL', 'ftp://a'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['EDGE', 'apache'],
    ['SUPER_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_EVERY', '1.5'],
    ['BACKUP_KEEP', '0'],
  ])('names the variable that cannot be used: %s=%s', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  it('refuses backups of PostgreSQL that would never be made', () => {
    const env = { DATABASE_URL: 'postgres://h/d', BACKUP_EVERY: '24' }
    expect(() => parseConfig(env)).toThrow(/^BACKUP_EVERY: .*pg_dump[^\n]*$/)
    expect(parseConfig({ ...env, BACKUP_EVERY: '0' }).backupEveryHours).toBe(0)
  })
})
