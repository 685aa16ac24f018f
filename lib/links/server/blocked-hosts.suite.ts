import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { open } from '@/e2e/support/store'
import { config } from '@/lib/core/config'
import { addLinkInput } from '../contract/schemas'
import { targetEndpoints } from '../contract/targets'
import { blockedLimits } from '../limits'
import { addLink } from './add-link'
import { addTarget, importTargets, targets } from './admin-targets'
import {
  hostsIn,
  isBlockedHost,
  isPublicSuffix,
  loadBlockedHosts,
  readBlockedHostsFile,
} from './blocked-hosts'

/** Blocked targets, on both databases. */
export function blockedHostsSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`blocked hosts on ${provider}`, () => {
    let close = async () => {}
    const folder = temporaryFolder('hosts')
    const file = join(folder, 'hosts.txt')
    beforeAll(async () => {
      close = await open(provider)
      config().blockedHostsFile = file
    })
    afterAll(() => close())
    afterEach(async () => {
      const { targets: all } = await targets.list({ limit: 100 })
      for (const { id } of all) await targets.remove(id, 'key')
      writeFileSync(file, '')
      await readBlockedHostsFile()
    })

    const block = (host: string) => addTarget(targetEndpoints.create.input.parse({ host }), 'key')
    const importList = (text: string) => importTargets({ text, name: 'list' }, 'key')
    const link = (target: string) => addLink(addLinkInput.parse({ target }), ['https://a.example'], null)

    it('are those and what is below them, in any spelling', async () => {
      await block('https://Bücher.Example.COM.:8080/x')
      for (const target of [
        'http://bücher.example.com',
        'https://www.xn--bcher-kva.EXAMPLE.com./y',
        'http://BÜCHER.example.com:1',
        `http://bücher.example.com:${'0'.repeat(300)}80`,
      ])
        await expect(link(target)).rejects.toMatchObject({ reason: 'forbidden', rule: 'target_blocked' })
      for (const target of [
        'http://example.com',
        'http://xbücher.example.com',
        'mailto:ann@bücher.example.com',
      ])
        await link(target)
      await expect(block('bücher.example.com')).rejects.toMatchObject({ rule: 'host_blocked' })
      await expect(block('www.bücher.example.com')).rejects.toMatchObject({ rule: 'host_blocked' })
    })

    it('are IPv4 addresses in any notation, on both sides', async () => {
      await block('203.0.113.9')
      await block('[::ffff:203.0.113.10]')
      for (const host of ['203.0.113.9', '203.0.113.10'])
        for (const target of [`http://${host}/`, `http://[::ffff:${host}]/`, 'http://0xcb.0.28937/'])
          await expect(link(target)).rejects.toMatchObject({ rule: 'target_blocked' })
      await link('http://[::203.0.113.9]/')
    })

    it('are no public suffixes', async () => {
      for (const host of ['com', 'co.uk', 'github.io', 'localhost']) {
        expect(isPublicSuffix(host)).toBe(true)
        await expect(block(host)).rejects.toMatchObject({ reason: 'invalid_parameter' })
      }
      for (const host of ['example.com', 'ann.github.io', '192.0.2.1', '[2001:db8::1]'])
        expect(isPublicSuffix(host)).toBe(false)
    })

    it('are imported from hosts files and plain lists, and taken back as one', async () => {
      const text = `# comment\r\n0.0.0.0 ads.example tracker.example # both\r\n127.0.0.1\tlocalhost\n\nplain.example\n||rule.example^\n*.wild.example\n203.0.113.9\nco.uk\n! note\n`
      const { id, hosts, skipped } = await importList(text)
      expect({ hosts, skipped }).toEqual({ hosts: 6, skipped: 2 })
      const all = [
        'ads.example',
        'tracker.example',
        'plain.example',
        'x.rule.example',
        'wild.example',
        '203.0.113.9',
      ]
      expect(all.filter(isBlockedHost)).toEqual(all)
      expect(isBlockedHost('co.uk') || isBlockedHost('example') || isBlockedHost('')).toBe(false)
      await targets.remove(id, 'key')
      expect(all.filter(isBlockedHost)).toEqual([])
      await expect(importList('# nothing\nco.uk')).rejects.toMatchObject({ reason: 'invalid_parameter' })
    })

    it('stay blocked by another record', async () => {
      const first = await block('one.example')
      await importList('one.example\ntwo.example')
      await targets.remove(first.id, 'key')
      expect(isBlockedHost('one.example')).toBe(true)
    })

    it('are read again by other instances and at a start', async () => {
      await importList('kept.example')
      await loadBlockedHosts()
      expect(isBlockedHost('www.kept.example')).toBe(true)
    })

    it('are those that were read last, however long others take to be read', async () => {
      const many = Array.from({ length: 20_000 }, (_, i) => `h${i}.example`)
      const { id } = await importList(many.join('\n'))
      const reading = loadBlockedHosts()
      await targets.remove(id, 'key')
      await reading
      expect(isBlockedHost('h1.example')).toBe(false)
    })

    it('are also those of a file, which is read again when it changes', async () => {
      writeFileSync(file, '0.0.0.0 file.example\n')
      await readBlockedHostsFile()
      expect(isBlockedHost('file.example')).toBe(true)
      writeFileSync(file, '0.0.0.0 other-file.example\n')
      await readBlockedHostsFile()
      expect(['file.example', 'other-file.example'].map(isBlockedHost)).toEqual([false, true])
      rmSync(file)
      await readBlockedHostsFile()
      expect(isBlockedHost('other-file.example')).toBe(true)
    })

    it('are at most as many as memory permits', async () => {
      const long = Array.from(
        { length: 300_000 },
        (_, i) => `${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.h${i}.example`,
      )
      await expect(hostsIn(long.join('\n'))).rejects.toMatchObject({
        reason: 'too_large',
        values: { max: blockedLimits.hostsMax },
      })
    })

    it('are read from a list of so many names, repeated ones too', async () => {
      const line = `${'com '.repeat(400)}\n`
      expect(await hostsIn(`a.example\n${line.repeat(10)}`)).toMatchObject({ skipped: 4000 })
      await expect(hostsIn(line.repeat(blockedLimits.namesMax / 400 + 1))).rejects.toMatchObject({
        reason: 'too_large',
      })
    })

    it('are at most so many with those of the file', async () => {
      const { hostsMax } = blockedLimits
      try {
        blockedLimits.hostsMax = 3
        writeFileSync(file, 'one.example\ntwo.example')
        await readBlockedHostsFile()
        await importList('three.example')
        await expect(importList('four.example')).rejects.toMatchObject({ reason: 'too_large' })
      } finally {
        blockedLimits.hostsMax = hostsMax
      }
    })
  })
}
