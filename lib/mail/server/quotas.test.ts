import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { type MailServer, startMailServer } from '@/e2e/support/smtp'
import { unknownCreator } from '@/lib/core/auth/create-keys'
import { parseConfig } from '@/lib/core/config'
import { db } from '@/lib/core/db/database'
import { openDatabase } from '@/lib/core/db/open-database'
import { loadKeys } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { mailLimits } from '../limits'
import { hashMailbox } from './mail-hash'
import { closeMail } from './smtp'
import { sendCode } from './verify-mail'

const folder = temporaryFolder('mail-quotas')
let server: MailServer
beforeAll(async () => {
  server = await startMailServer({
    onData(stream) {
      stream.resume()
      stream.on('end', () => server.drop())
    },
  })
  const smtpUrl = `smtp://127.0.0.1:${server.port}/?ignoreTLS=true`
  processState('config', () => parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', SMTP_URL: smtpUrl }))
  await openDatabase()
  await loadKeys()
})
afterAll(async () => {
  await closeMail()
  await server.stop()
  await db().close()
  rmSync(folder, { recursive: true })
})

describe('the mails of an hour', () => {
  it('count an uncertain one, and its mailbox has to wait', async () => {
    const send = () => sendCode({ email: 'late@example.com' }, unknownCreator)
    const refusal = { reason: 'unavailable', retryAfterSeconds: mailLimits.resendSeconds }
    await expect(send()).rejects.toMatchObject(refusal)
    for (let i = 0; i < 2; i++) await expect(send()).rejects.toMatchObject({ reason: 'conflict' })
    const counts = await db().read.mailCount.findMany({ where: { count: 1 } })
    expect(counts.length).toBeGreaterThan(0)
  })
})

it('hashes all spellings of a mailbox alike', () => {
  const same = (one: string, other: string) => hashMailbox(one) === hashMailbox(other)
  expect(same('Ann+news@x.example', 'ann@X.example')).toBe(true)
  expect(same('a.n.n+x@gmail.com', 'Ann@GoogleMail.com')).toBe(true)
  expect(same('a.n.n@x.example', 'ann@x.example')).toBe(false)
  expect(same('+ann@x.example', '+bob@x.example')).toBe(false)
})
