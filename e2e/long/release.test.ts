import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { filesIn } from '@/scripts/release/files.mjs'
import { platforms } from '@/scripts/release/platforms.mjs'
import { makeRelease } from '@/scripts/release/release.mjs'
import { temporaryFolder } from '../support/database'

const root = process.cwd()
const output = temporaryFolder('releases')
afterAll(() => rmSync(output, { recursive: true, force: true }))

const megabytes = (bytes: number) => bytes / 1_000_000
const weightOf = (folder: string) =>
  megabytes(
    filesIn(folder, '.')
      .map((file) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, bytes) => sum + bytes, 0),
  )

/** Clones the commit, installs by hard links, and makes a release in a build of its own. */
function buildElsewhere(name: string): string {
  const clone = path.join(output, name, 'clone')
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: root, stdio: 'ignore' })
  run('git', 'clone', '--quiet', root, clone)
  run('cp', '--archive', '--link', path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
  const made = path.join(output, name, 'dist')
  run(process.execPath, path.join(clone, 'scripts/release.mjs'), '--no-geo', '--output', made)
  rmSync(clone, { recursive: true })
  return made
}

it('two builds of one commit, in different folders, are equal in every byte', () => {
  const [one, other] = [buildElsewhere('one'), buildElsewhere('longer-name/other')]
  const folder = readdirSync(one).find((name) => name.endsWith('-no-geo')) ?? ''
  const sums = (made: string) => readFileSync(path.join(made, folder, 'SHA256SUMS'), 'utf8').split('\n')
  expect(sums(one)).toEqual(sums(other))
  const archive = (made: string) => readFileSync(path.join(made, `${folder}.tar.gz`))
  expect(archive(one).equals(archive(other))).toBe(true)
}, 1_800_000)

it.each([
  [true, 300, 130],
  [false, 130, 45],
])(
  'with location data: %s, it weighs at most %i MB, and its archive %i MB',
  async (hasLocations, folderMax, archiveMax) => {
    const { folder, archive } = await makeRelease({ root, output, hasLocations })
    expect(weightOf(folder)).toBeLessThan(folderMax)
    expect(megabytes(statSync(archive ?? '').size)).toBeLessThan(archiveMax)
  },
)

it('for each platform differs in the native modules only', async () => {
  const different = /\.node$|@node-rs\/argon2-|^(?:VERSION|SHA256SUMS|sbom\.cdx\.json)$/
  const common = new Set<string>()
  for (const { name, arch, libc } of platforms) {
    const made = path.join(output, name)
    const { folder } = await makeRelease({
      root,
      output: made,
      platform: name,
      hasLocations: false,
      hasArchive: false,
    })
    const natives = filesIn(folder, 'node_modules').filter((file) => file.endsWith('.node'))
    const gnu = libc === 'glibc' ? 'gnu' : libc
    expect(natives.sort()).toEqual([
      `node_modules/@node-rs/argon2-linux-${arch}-${gnu}/argon2.linux-${arch}-${gnu}.node`,
      `node_modules/@photostructure/sqlite/prebuilds/linux-${arch}/@photostructure+sqlite.${libc}.node`,
    ])
    // The machine in the header of an ELF file, e_machine.
    for (const file of natives)
      expect(readFileSync(path.join(folder, file)).readUInt16LE(18), file).toBe({ x64: 62, arm64: 183 }[arch])
    const lines = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    common.add(lines.filter((line) => !different.test(line.slice(66))).join('\n'))
    expect(readFileSync(path.join(folder, 'VERSION'), 'utf8')).toContain(`\n${name}, `)
  }
  expect(common.size).toBe(1)
}, 900_000)
