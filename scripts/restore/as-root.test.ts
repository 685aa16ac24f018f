import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { RestoreBench } from '@/e2e/support/restore'
import { makeFolderOf, makeLinkOf, nobody, requireRoot } from '@/e2e/support/root'

// Root restores for a user, `nobody`, who is not to be trusted.

const bench = new RestoreBench(temporaryFolder('as-root'))
const { temporary, said } = bench
/** For root alone, as /root is. */
const ofRoot = join(temporary, 'of-root')
const secret = join(ofRoot, 'secret')
const backup = join(ofRoot, 'backup.db')
/** Where the user can get to. */
const reachable = join(temporary, 'reachable')
const folder = join(reachable, 'data')
const database = join(folder, 'platform.db')

const restore = (env: Record<string, string> = { DATA_DIR: folder }, file = backup) =>
  bench.restore(env, file)

/** Whatever a command did, what is root's is as it was. */
function expectUntouched() {
  expect(readdirSync(ofRoot).sort()).toEqual(['backup.db', 'secret'])
  expect(readFileSync(secret, 'utf8')).toBe('root only')
  expect(statSync(secret)).toMatchObject({ uid: 0, mode: 0o100600 })
}

function expectRefused(result: ReturnType<typeof restore>, reason: RegExp) {
  expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(reason) })
  expect(result.stderr.trim().split('\n')).toHaveLength(1)
  expectUntouched()
}

beforeAll(async () => {
  requireRoot()
  await bench.prepare()
  chmodSync(temporary, 0o755)
  mkdirSync(ofRoot, { mode: 0o700 })
  await bench.makeDatabase(backup, 'then')
  chmodSync(backup, 0o600)
})
afterAll(() => rmSync(temporary, { recursive: true }))
beforeEach(() => {
  rmSync(secret, { force: true })
  writeFileSync(secret, 'root only', { mode: 0o600 })
  rmSync(reachable, { recursive: true, force: true })
  mkdirSync(reachable, { mode: 0o755 })
  makeFolderOf(nobody, folder)
})

describe('root restores for another user', () => {
  it.each([
    ['can get to', 0o755],
    ['cannot get to, as with DynamicUser of systemd', 0o700],
  ])('into a folder that the user %s: everything belongs to that user', async (_, mode) => {
    chmodSync(reachable, mode)
    for (let round = 0; round < 2; round++) {
      expect(restore()).toMatchObject({ status: 0, stderr: '' })
      expect(await said(database)).toEqual([['then']])
      for (const name of readdirSync(folder))
        expect(statSync(join(folder, name)), name).toMatchObject({ uid: nobody, gid: nobody })
    }
    expectUntouched()
  })

  it('into a folder that root made for others, and into one that is not there yet', async () => {
    const volume = join(reachable, 'volume')
    mkdirSync(volume)
    chmodSync(volume, 0o777)
    const existing = await bench.makeDatabase(join(volume, 'platform.db'), 'now')
    chownSync(existing, nobody, nobody)
    for (const data of [volume, join(folder, 'deep', 'er')]) {
      expect(restore({ DATA_DIR: data })).toMatchObject({ status: 0, stderr: '' })
      expect(statSync(join(data, 'platform.db'))).toMatchObject({ uid: nobody, gid: nobody })
    }
  })

  it('by a link of root to the data folder, as /var/lib/platform is one', async () => {
    const link = join(reachable, 'link')
    symlinkSync('data', link)
    expect(restore({ DATA_DIR: link })).toMatchObject({ status: 0 })
    expect(await said(database)).toEqual([['then']])
  })

  describe.each([
    ['can get to', 0o755],
    ['cannot get to', 0o700],
  ])('and follows no link in a folder that the user %s', (_, mode) => {
    beforeEach(() => chmodSync(reachable, mode))

    it.each(['platform.db', 'platform.db.lock', 'platform.db-wal', 'platform.db-shm', 'platform.db-journal'])(
      '%s',
      (name) => {
        for (const target of [join(ofRoot, 'missing'), secret, join(folder, 'own')]) {
          makeLinkOf(nobody, target, join(folder, name))
          expectRefused(restore(), new RegExp(`${name} is a link`))
          expect(readdirSync(folder)).toEqual([name])
          rmSync(join(folder, name))
        }
        linkSync(secret, join(folder, name))
        expectRefused(restore(), new RegExp(`${name} is a file of user 0, where a file of user ${nobody} is`))
      },
    )

    it('a named pipe in the place of the lock is refused at once', () => {
      expect(spawnSync('mkfifo', [`${database}.lock`]).status).toBe(0)
      expectRefused(restore(), /platform\.db\.lock is no file/)
    })

    it.each(['', '-wal'])('backup.db%s in a folder of that user', async (suffix) => {
      const named = join(folder, 'backup.db')
      if (suffix !== '') await bench.makeDatabase(named, 'theirs')
      if (suffix !== '') chownSync(named, nobody, nobody)
      const target = suffix === '' ? backup : secret
      makeLinkOf(nobody, target, named + suffix)
      expectRefused(restore(undefined, named), /cannot be read: .*backup\.db\S* is a link of user 65534/)
      rmSync(named + suffix)
      linkSync(target, named + suffix)
      expectRefused(restore(undefined, named), /(?:has another name|does not belong to the owner)/)
      rmSync(named + suffix)
      expect(existsSync(database)).toBe(false)
    })
  })

  it.each([
    ['all', 0o1777, 0],
    ['a group', 0o775, nobody],
  ])('refuses a folder of root that %s may write to, and that has no database yet', (_, mode, gid) => {
    const volume = join(reachable, 'volume')
    mkdirSync(volume)
    chownSync(volume, 0, gid)
    chmodSync(volume, mode)
    makeLinkOf(nobody, join(ofRoot, 'missing'), join(volume, 'platform.db.lock'))
    expectRefused(restore({ DATA_DIR: volume }), /others can change \S+volume: give the folder/)
  })

  it('refuses when that user controls the way to a folder of root', () => {
    const home = join(reachable, 'home')
    makeFolderOf(nobody, home)
    makeLinkOf(nobody, ofRoot, join(home, 'data'))
    mkdirSync(join(home, 'of-root'))
    for (const [data, reason] of [
      ['data', /home\/data is a link of user 65534/],
      ['data/deep', /home\/data is a link of user 65534/],
      ['of-root', /others can change \S+home: give the folder/],
    ] as const)
      expectRefused(restore({ DATA_DIR: join(home, data) }), reason)
  })
})

/** Runs a script of a module as root, after which the user may have changed anything. */
function act(lines: string) {
  const module = join(import.meta.dirname, '../../lib/core/act-as-owner.mjs')
  const program = `import { actAsOwner } from ${JSON.stringify(module)}
    import { openSync, symlinkSync } from 'node:fs'
    const [file, secret] = ${JSON.stringify([database, secret])}
    const code = (run) => { try { run(); return 'done' } catch (error) { return error.code ?? error.message } }
    const acting = actAsOwner(file)
    console.log(JSON.stringify((() => { ${lines} })()))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

describe('acting as the owner', () => {
  it('has the rights of that user only, until it ends', () => {
    expect(
      act(`const ids = () => [process.geteuid(), process.getegid(), process.getgroups()]
        const during = ids(); acting.end(); return [during, ids()]`),
    ).toEqual([
      [nobody, nobody, [nobody]],
      [0, 0, process.getgroups?.()],
    ])
  })

  it('cannot be led elsewhere by a link that is made after the check', () => {
    expect(
      act(`symlinkSync(secret, file); symlinkSync(secret + '-new', file + '.lock')
        return [code(() => openSync(file, 'a')), code(() => openSync(file + '.lock', 'a'))]`),
    ).toEqual(['EACCES', 'EACCES'])
    expectUntouched()
  })

  it('is not given up because the user closes a folder of their own', () => {
    const outer = join(reachable, 'outer')
    makeFolderOf(nobody, outer, 0o000)
    makeFolderOf(nobody, join(outer, 'data'))
    expectRefused(restore({ DATA_DIR: join(outer, 'data') }), /EACCES/)
    expect(readdirSync(join(outer, 'data'))).toEqual([])
  })
})
