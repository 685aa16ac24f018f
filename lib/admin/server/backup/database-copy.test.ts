import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAndRemove } from './database-copy'

const bytes = Buffer.alloc(1_000_000, 'backup ')

describe('a downloaded copy', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'copy-'))
    file = path.join(folder, 'copy')
    writeFileSync(file, bytes)
  })
  afterEach(() => rm(folder, { recursive: true }))

  const begin = async (stallMs?: number) => {
    let isDone = () => {}
    const done = new Promise<void>((resolve) => {
      isDone = resolve
    })
    return { stream: await readAndRemove(file, isDone, stallMs), done }
  }

  it('is complete, and leaves no file', async () => {
    const { stream, done } = await begin()
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true)
    await done
    expect(existsSync(file)).toBe(false)
  })

  it('is removed when the download is cancelled', async () => {
    const { stream, done } = await begin()
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel()
    await done
    expect(existsSync(file)).toBe(false)
  })

  it.each([0, 1])('releases the lock when the download stalls after %i chunks', async (pieces) => {
    const { stream, done } = await begin(20)
    const reader = stream.getReader()
    for (let i = 0; i < pieces; i++) await reader.read()
    await done
    expect(existsSync(file)).toBe(false)
    await expect(reader.read()).rejects.toThrow('stalled')
  })
})
