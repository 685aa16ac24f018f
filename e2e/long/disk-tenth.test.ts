import { statfsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AdminStats } from '@/lib/admin/contract'
import { administration } from '../support/admin'
import { filling, mib } from '../support/disk-full-suite'
import { expectRefusal } from '../support/refusal'
import { startServer } from '../support/server'
import { mountProblem, mountSmallDisk } from '../support/small-disk'
import { get, success, unique } from '../support/talk'
import { callText } from '../support/text'
import { until } from '../support/until'

describe.runIf(mountProblem() === '')(
  'a disk of which a tenth stays free unless the operator says otherwise',
  () => {
    it('a platform with a storage limit refuses before the disk is full, and recovers after deletions', async () => {
      const data = mountSmallDisk(64)
      const server = await startServer({ data, env: { STORAGE_MAX_BYTES: '' } })
      try {
        const { url } = server
        const admin = administration(server)
        const kept: { name: string; token: string }[] = []
        const refused = await until('texts to be refused', async () => {
          const response = await callText(url, 'save', { text: filling })
          if (response.status !== 200) return response
          kept.push(JSON.parse(response.text))
          return undefined
        })
        expectRefusal(refused, 507, 'storage_full')
        const message = { room: unique('room'), nick: 'ann', msg: 'x' }
        // It refuses before the limit, so it is full only after several rounds.
        await until('/readyz to say so', async () => {
          const large = { ...message, msg: filling.slice(0, 3900) }
          await Promise.all(Array.from({ length: 50 }, () => get(url, '/send', large)))
          return JSON.parse((await get(url, '/readyz')).text).storage === 'full'
        })
        const { storage } = await admin.get<AdminStats>('/stats', { days: 1 })
        expect(storage).toMatchObject({ state: 'full', reason: 'limit', since: expect.any(Number) })
        const { bavail, bsize } = statfsSync(data.folder)
        expect(bavail * bsize).toBeGreaterThan(5.5 * mib)
        // What is kept for networks that hold little is for administrators, too.
        const words = Array.from({ length: 500 }, () => ({ word: unique('word') }))
        expect((await admin.call('POST', '/words', { words })).status).toBe(200)
        // The WAL takes space until a checkpoint, so the first deletions may not be enough.
        await until('messages to be stored again', async () => {
          const { name, token } = kept.shift() ?? { name: '', token: '' }
          success(await callText(url, 'delete', { name, token }))
          return (await get(url, '/send', message)).status === 200
        })
      } finally {
        await server.stop()
        await data.remove()
      }
    })
  },
)
