import type { Agent } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { ServiceStatus } from '@/lib/core/services/status'
import { execute, type Provider } from './database'
import { json, send } from './http'
import { createData, type Server, type ServerData, type ServerOptions, startServer } from './server'
import { type MailServer, startMailServer } from './smtp'

/** A server with a mail server, for the tests of one suite. */
export function mailSuite(provider: Provider) {
  let setup: MailSetup
  let data: ServerData
  beforeAll(async () => {
    data = await createData(provider)
    setup = await startWithMail({ data })
  })
  afterAll(async () => {
    await setup?.stop()
    await data?.remove()
  })
  return {
    url: () => setup.server.url,
    server: () => setup.server,
    received: () => setup.mail.received,
    /** Runs a statement in its database. */
    execute: (sql: string) => execute(data.databaseUrl, sql),
  }
}

export async function setStatus(server: Pick<Server, 'url' | 'superKey'>, id: string, status: ServiceStatus) {
  const call = { ...json({ status }, { Authorization: `Bearer ${server.superKey}` }), method: 'PATCH' }
  const response = await send(`${server.url}/api/admin/services/${id}`, call)
  if (response.status !== 200) throw new Error(`could not switch ${id}: ${response.text}`)
}

/** Requests a code. */
export const askCode = (url: string, email: unknown, agent?: Agent) =>
  send(`${url}/api/verifymail/v1/send`, { ...json({ email }), ...(agent && { agent }) })

/** Verifies a code. */
export const checkCode = (url: string, token: unknown, code: unknown, agent?: Agent) =>
  send(`${url}/api/verifymail/v1/verify`, { ...json({ token, code }), ...(agent && { agent }) })

export const wrong = (code: string) => code.slice(0, 5) + ((Number(code[5]) + 1) % 10)

export interface MailSetup {
  server: Server
  mail: MailServer
  stop: () => Promise<void>
}

/** A server with the mail service running, and its mail server. @param query added to SMTP_URL */
export async function startWithMail(
  options: ServerOptions = {},
  mail?: MailServer,
  smtpUrl = (port: number) => `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
): Promise<MailSetup> {
  const mailServer = mail ?? (await startMailServer())
  const env = {
    SMTP_URL: smtpUrl(mailServer.port),
    MAIL_FROM: 'Codes <codes@platform.example>',
    ...options.env,
  }
  const server = await startServer({ ...options, env })
  await setStatus(server, 'mail', 'running')
  const stop = async () => {
    await server.stop()
    await mailServer.stop()
  }
  return { server, mail: mailServer, stop }
}
