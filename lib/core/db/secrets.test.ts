import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { failSyncs } from '@/e2e/support/failing-sync'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { requireOwnSecrets, secretStore } from './secrets'

const folder = temporaryFolder('secrets')
afterAll(() => rmSync(folder, { recursive: true }))

it('keys that were not synced to disk are not used, and replace no others', async () => {
  processState('config', () => parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const store = secretStore()
  const { value } = await store.getOrCreate('one')
  const before = readFileSync(join(folder, 'keys.json'), 'utf8')
  const stopFailing = await failSyncs([process.pid])
  await expect(store.getOrCreate('two')).rejects.toMatchObject({ code: 'EIO' }).finally(stopFailing)
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(before)
  // The file name is durable only after its folder is synced.
  const stopFailingFolder = await failSyncs([process.pid], '2+')
  await expect(store.getOrCreate('two')).rejects.toMatchObject({ code: 'EIO' }).finally(stopFailingFolder)
  expect(await store.getOrCreate('one')).toEqual({ value, created: false })
  expect(await store.getOrCreate('two')).toMatchObject({ created: false })
  expect(readdirSync(folder)).toEqual(['keys.json'])
})

it('keys of another user are not replaced, as their successors would belong to the wrong one', () => {
  expect(requireOwnSecrets).not.toThrow()
  const asked = vi.spyOn(process, 'getuid').mockReturnValue(12_345)
  expect(requireOwnSecrets).toThrow('let that user run this')
  asked.mockRestore()
})

it.each(['', '{', 'null', '["x"]', '{"SUPER_KEY": 12345678}', '{"trip": null}'])(
  'an invalid key file is refused: %s',
  async (content) => {
    processState('config', () => parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
    const file = join(folder, 'keys.json')
    writeFileSync(file, content)
    await expect(secretStore().getOrCreate('one')).rejects.toThrow(`The file ${file} is damaged: `)
    expect(readFileSync(file, 'utf8')).toBe(content)
  },
)
