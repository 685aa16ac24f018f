import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, releasedContent, releasedPackage, untracedFiles } from './files.mjs'
import { packageFolderOf } from './packages.mjs'
import { argonPackage, ownPlatform, platformOf, platforms } from './platforms.mjs'
import { releaseName } from './release.mjs'
import { releasedBom } from './sbom.mjs'
import { isUnused } from './trace.mjs'
import { sumsOf } from './write.mjs'

let folder = ''
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), content)
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the files of a release', () => {
  it('are not those of the operator or of the build itself', () => {
    for (const file of ['data/keys.json', '.env', 'lib/text/messages/en.json', 'lib/text/text.ts'])
      write(file, '{}')
    for (const file of [
      'BUILD_ID',
      'cache/x',
      'types/x',
      'trace',
      'server/a.js',
      'server/a.js.map',
      'server/a.js.nft.json',
    ])
      write(`.next/${file}`, '')
    const files = untracedFiles(folder, false)
    expect(files.filter((file) => /^(?:data|\.env$|lib|\.next)/.test(file)).sort()).toEqual([
      '.next/BUILD_ID',
      '.next/server/a.js',
      'lib/text/messages/en.json',
    ])
    expect(files.filter((file) => file.includes('@ip-location-db'))).toEqual([])
    expect(untracedFiles(folder, true).filter((file) => file.includes('@ip-location-db'))).not.toEqual([])
  })

  it('do not include what a linked folder leads to', () => {
    write('outside/secret', '')
    mkdirSync(path.join(folder, 'links'))
    symlinkSync('../outside', path.join(folder, 'links/one'))
    expect(filesIn(folder, 'links')).toEqual(['links/one'])
    expect(filesIn(folder, 'nothing')).toEqual([])
  })

  it('do not name the folder of the build', () => {
    const facts = JSON.stringify({
      appDir: '/home/ann/x',
      config: { root: '/home/ann/x', other: '/home/ann/xy' },
    })
    write('.next/required-server-files.json', facts)
    expect(JSON.parse(releasedContent(folder, '.next/required-server-files.json').toString())).toEqual({
      appDir: '.',
      config: { root: '.', other: '/home/ann/xy' },
    })
    write('docs/other.md', '"/home/ann/x"')
    expect(releasedContent(folder, 'docs/other.md').toString()).toBe('"/home/ann/x"')
  })

  it.each([
    ['node_modules/next/dist/server/next.js', false],
    ['node_modules/next/dist/server/next.js.map', true],
    ['node_modules/sharp/lib/index.js', true],
    ['node_modules/@img/sharp-linux-x64/lib/sharp.node', true],
    ['node_modules/react/cjs/react.development.js', true],
    ['node_modules/zod/index.d.cts', true],
    ['scripts/development.mjs', true],
    ['scripts/health.mjs', false],
  ])('%s is left out: %s', (file, isLeftOut) => {
    expect(isUnused(file)).toBe(isLeftOut)
  })

  it('have a package.json that nothing can be installed or built by', () => {
    const released = JSON.parse(releasedPackage(process.cwd()))
    expect(Object.keys(released)).not.toContain('dependencies')
    expect(Object.keys(released.scripts)).toEqual(['start'])
    expect(released.engines.node).toBe('>=20.19')
  })

  it('have checksums in order', async () => {
    write('sums/b', 'b')
    write('sums/a/c', '')
    symlinkSync('b', path.join(folder, 'sums/link'))
    expect(await sumsOf(path.join(folder, 'sums'))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a/c\n' +
        '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b\n',
    )
  })
})

describe('a platform', () => {
  it('is one of four, and has a package of argon2 in the lock file', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    for (const platform of platforms) {
      expect(platformOf(platform.name)).toBe(platform)
      expect(packages[`node_modules/${argonPackage(platform)}`]).toMatchObject({
        integrity: expect.any(String),
      })
    }
    expect(() => platformOf('win32-x64')).toThrow(/^There is no release for win32-x64; there are linux-x64, /)
  })

  it('is in the name of a release for another machine', () => {
    const other = platformOf(ownPlatform() === 'linux-arm64' ? 'linux-x64' : 'linux-arm64')
    expect(releaseName('1.2.3', other, false)).toBe(`open-utility-api-1.2.3-${other.name}-no-geo`)
    expect(releaseName('1.2.3', { ...other, name: ownPlatform() }, true)).toBe('open-utility-api-1.2.3')
  })
})

it('a package is known by the path of its files', () => {
  expect(packageFolderOf('node_modules/@a/b/c/d.js')).toBe('node_modules/@a/b')
  expect(packageFolderOf('node_modules/a/node_modules/b/index.js')).toBe('node_modules/a/node_modules/b')
  expect(packageFolderOf('lib/a.ts')).toBeNull()
})

describe('the bill of materials', () => {
  const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })
  const bom = (serialNumber: string, timestamp: string) => ({
    serialNumber,
    metadata: { timestamp, component: component('folder') },
    components: [component('a'), component('b'), component('tool')],
    dependencies: [
      { ref: 'folder@1.0.0', dependsOn: ['a@1.0.0', 'tool@1.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['b@1.0.0'] },
      { ref: 'tool@1.0.0', dependsOn: [] },
    ],
  })
  const release = { name: 'platform', shipped: new Set(['a@1.0.0', 'b@1.0.0']), time: new Date(0) }

  it('lists what is in the release, and is the same each time', () => {
    const one = releasedBom(bom('urn:uuid:1', '2026-01-01T00:00:00.000Z'), release)
    expect(one).toEqual(releasedBom(bom('urn:uuid:2', '2026-01-02T00:00:00.000Z'), release))
    expect(one.components.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(one.dependencies).toEqual([
      { ref: 'folder@1.0.0', dependsOn: ['a@1.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['b@1.0.0'] },
    ])
    expect(one.metadata).toMatchObject({
      timestamp: '1970-01-01T00:00:00.000Z',
      component: { name: 'platform' },
    })
    expect(one.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  it('that lacks a package is refused', () => {
    const more = { ...release, shipped: new Set(['a@1.0.0', 'c@1.0.0']) }
    expect(() => releasedBom(bom('', ''), more)).toThrow('npm sbom does not name c@1.0.0')
  })
})
