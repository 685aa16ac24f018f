import { afterAll, beforeAll } from 'vitest'
import { execute, type Provider } from './database'
import { type MailSetup, startWithMail } from './mail'
import { createData, type ServerData } from './server'

/** For the tests of one suite: a server on this database with a mail server, started before them and ended after them. */
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
    /** Runs one statement on its database. */
    execute: (sql: string) => execute(data.databaseUrl, sql),
  }
}
