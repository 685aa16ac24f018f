import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makePki } from '@/e2e/support/pki'
import { parseConfig } from '@/lib/core/config'
import { readTlsOptions } from './tls-options'

const pki = makePki()
afterAll(() => pki.remove())

/** Reads the server's certificate with another file as its key. */
function readWith(keyFile: string) {
  return readTlsOptions(parseConfig({ TLS_CERT: pki.server.certFile, TLS_KEY: keyFile }))
}

function fileOf(text: string | Buffer): string {
  const file = join(pki.folder, 'other-key.pem')
  writeFileSync(file, text)
  return file
}

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' })

it('accepts the key of the certificate, also from a file with both', () => {
  expect(readWith(pki.server.keyFile)).toMatchObject({ cert: pki.server.cert, key: pki.server.key })
  expect(readWith(pki.serverAndKeyFile)).not.toBeNull()
})

it.each([
  ['of the same type', () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })],
  ['of another type', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['of a third type', () => generateKeyPairSync('ed25519')],
])('rejects another key %s', (_, make) => {
  const file = fileOf(pem(make().privateKey))
  expect(() => readWith(file)).toThrow(/^TLS_CERT, TLS_KEY: .*the key is not that of the certificate/)
})

it('rejects an encrypted key with the reason', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const how = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const
  expect(() => readWith(fileOf(privateKey.export(how)))).toThrow(/^TLS_CERT, TLS_KEY: .*encrypted/)
})
