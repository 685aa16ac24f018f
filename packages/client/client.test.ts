import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const run = promisify(execFile)

it('the client is at most 6 kB compressed, and imports nothing', () => {
  const source = readFileSync(join(folder, 'client.js'))
  expect(gzipSync(source, { level: 9 }).length).toBeLessThanOrEqual(6000)
  expect(source.toString()).not.toMatch(/^import /m)
})

it('the package, installed into an empty folder, has the module, its types and the command', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'client-package-'))
  try {
    // npm may pass on that it runs no scripts; this package's own must run.
    const pack = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', empty]
    const { stdout } = await run('npm', pack, { cwd: folder })
    const [{ filename, files }] = JSON.parse(stdout)
    const names = files
      .map(({ path }: { path: string }) => path)
      .filter((path: string) => !path.startsWith('cli/'))
    expect(names.sort()).toEqual(['LICENSE', 'README.md', 'client.d.ts', 'client.js', 'package.json'])
    await run('npm', ['install', '--offline', '--no-audit', `./${filename}`], { cwd: empty })
    writeFileSync(
      join(empty, 'own.mjs'),
      `import * as client from 'utility-api'\nconsole.log(Object.keys(client).sort().join())`,
    )
    expect((await run(process.execPath, ['own.mjs'], { cwd: empty })).stdout).toBe(
      'UtilityApiError,utilityApi\n',
    )
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const { stdout: output } = await run(join(empty, 'node_modules/.bin/utility-api'), ['--version'])
    expect(output).toBe(`${version}\n`)
    const typed = `import { utilityApi } from 'utility-api'
export const said: Promise<string> = utilityApi('http://x').send('main', 'ann', 'hi').then((sent) => sent.msg)
// @ts-expect-error -- a room is followed by its name
utilityApi('http://x').follow(1)`
    writeFileSync(join(empty, 'own.mts'), typed)
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', '']
    const tsc = join(folder, '../../node_modules/typescript/bin/tsc')
    await run(process.execPath, [tsc, ...options, 'own.mts'], { cwd: empty })
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
})
