import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { lockFolder } from './folder-lock'

it('the same process can lock a folder again after unlocking it', async () => {
  const folder = temporaryFolder('lock')
  const file = join(folder, 'platform.db')
  for (const _ of [1, 2, 3]) {
    const unlock = await lockFolder(file)
    expect(unlock).not.toThrow()
  }
  rmSync(folder, { recursive: true })
})
