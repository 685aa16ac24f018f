import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { administration } from '../support/admin'
import { form, json, send } from '../support/http'
import { createData, startServer } from '../support/server'
import { createAccount, get, say, unique } from '../support/talk'

describe.concurrent('keys, passwords and secrets', () => {
  it('are not printed, whatever is done with them', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'trace' } })
    try {
      const { url, adminKey, superKey } = server
      const room = unique('room')
      const { username, password } = await createAccount(url, adminKey)
      const message = { room: 'custom', nick: 'ann#nick-secret', msg: 'hello', username, password }
      await say(url, message)
      await send(`${url}/send`, json({ ...message, password: `wrong-${password}` }))
      await send(`${url}/send`, form({ ...message, key: superKey }))
      await send(`${url}/send`, json(message, { Authorization: `Bearer ${superKey}` }))
      await get(url, '/send', { ...message, key: 'wrong-super-key' })
      await get(url, '/create', { key: 'wrong-admin-key', username, password })
      await get(url, '/chat', { room: 'custom', nick: 'ann#nick-secret', username, password })
      const hook = await administration(server).post<{ token: string }>('/inhooks', {
        room: 'custom',
        nick: 'build',
      })
      for (const body of [{ text: 'hello' }, {}, { payload: 'bad' }])
        await send(`${url}/hooks/${hook.token}`, json(body))
      await send(`${url}/hooks/${hook.token}/nothing?${hook.token}`)
      await get(url, '/poll', { room, nick: 'ann#nick-secret', username, password, limit: 'bad' })
      await server.stop()
      const secrets = [adminKey, superKey, password, 'nick-secret', 'wrong-super-key', 'wrong-admin-key']
      for (const secret of [...secrets, hook.token]) expect(server.output()).not.toContain(secret)
    } finally {
      await server.stop()
    }
  })

  it('are generated when none are given, shown once, and kept', async () => {
    const data = await createData('sqlite')
    const env = { SUPER_KEY: '', ADMIN_KEY: '' }
    try {
      const first = await startServer({ data, env })
      await first.stop()
      const file = join(data.folder, 'keys.json')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const kept: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
      const { ADMIN_KEY: adminKey = '', SUPER_KEY: superKey = '', ...secrets } = kept
      for (const key of [adminKey, superKey]) expect(first.output().split(key)).toHaveLength(2)
      for (const secret of Object.values(secrets)) expect(first.output()).not.toContain(secret)
      const second = await startServer({ data, env })
      for (const key of Object.values(kept)) expect(second.output()).not.toContain(key)
      await createAccount(second.url, adminKey)
      const asAdmin = json(
        { room: unique('room'), nick: 'admin', msg: 'hello' },
        { Authorization: `Bearer ${superKey}` },
      )
      expect((await send(`${second.url}/send`, asAdmin)).status).toBe(200)
      await second.stop()
    } finally {
      await data.remove()
    }
  })

  it('abort the start when the configuration is invalid, with its name', async () => {
    await expect(startServer({ env: { TRUST_PROXY: 'somebody' } })).rejects.toThrow(
      /ended with 1[\s\S]*TRUST_PROXY/,
    )
  })
})
