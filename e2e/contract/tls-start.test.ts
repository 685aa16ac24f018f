import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePki, type Pki } from '../support/pki'
import { startServer } from '../support/server'

let pki: Pki
beforeAll(() => {
  pki = makePki()
})
afterAll(() => pki.remove())

describe.concurrent('files that cannot be used stop the start with one line that names the variable', () => {
  const paths = () => ({ TLS_CERT: pki.server.certFile, TLS_KEY: pki.server.keyFile })
  it.each([
    ['TLS_CERT', () => ({ TLS_KEY: pki.server.keyFile })],
    ['TLS_KEY', () => ({ TLS_CERT: pki.server.certFile })],
    ['TLS_CERT', () => ({ ...paths(), TLS_CERT: '/nowhere' })],
    ['TLS_CERT', () => ({ ...paths(), TLS_CERT: '/dev/null' })],
    ['TLS_KEY', () => ({ ...paths(), TLS_KEY: pki.root.keyFile })],
    ['TLS_CLIENT_CA', () => ({ TLS_CLIENT_CA: pki.server.keyFile })],
    ['TLS_CLIENT_CA', () => ({ ...paths(), TLS_CLIENT_CA: '/nowhere' })],
    ['GEOIP_CITY_DB', () => ({ ...paths(), GEOIP_CITY_DB: '/nowhere' })],
    ['GEOIP_ASN_DB', () => ({ ...paths(), GEOIP_ASN_DB: pki.server.certFile })],
  ])('%s', async (variable, env) => {
    await expect(startServer({ env: env() })).rejects.toThrow(new RegExp(`Configuration: .*${variable}`))
  })
})
