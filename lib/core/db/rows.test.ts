import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Prisma } from '@/lib/generated/sqlite/client/client'
import { plain } from './rows'

const root = process.cwd()
const sources = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.(test|suite)\.ts$|db.rows\.ts$/.test(file))
  .map((file) => path.join(root, 'lib', file))

/** Compiles lib with clients whose fields are all renamed. @returns the compiler's output */
function compileRenamed(): string {
  const folder = mkdtempSync(path.join(root, 'node_modules/.renamed-'))
  try {
    cpSync(path.join(root, 'lib/generated/sqlite/client'), folder, { recursive: true })
    for (const model of Object.keys(Prisma.ModelName)) {
      const file = path.join(folder, 'models', `${model}.ts`)
      const [before = '', scalars = '', after = ''] = readFileSync(file, 'utf8').split(/(scalars: [^}]*\})/)
      writeFileSync(file, before + scalars.replace(/^( +\w+):/gm, '$1Renamed:') + after)
    }
    const paths = { '@/lib/generated/sqlite/client/*': [`${folder}/*`], '@/*': [`${root}/*`] }
    const compilerOptions = { incremental: false, noEmit: true, noErrorTruncation: true, paths }
    const project = {
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: sources.filter((file) => listings(file).length > 0),
    }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project))
    const args = [path.join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', folder]
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Where a source lists columns: `file(line`, as in compiler output. */
function listings(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const calls =
    /\b(?:columns|columnNames|excluded|contains)\(\s*(?:'\w+'|tables|\{[^}]*\}),\s*(?='[a-z_., A-Z]+')/g
  return [...text.matchAll(calls)].map((call) => {
    const line = text.slice(0, call.index + call[0].length).split('\n').length
    return `${path.relative(root, file)}(${line}`
  })
}

describe('a column renamed in the models', () => {
  it('does not compile where it is selected, returned, inserted or searched', () => {
    const expected = sources.flatMap(listings)
    const output = compileRenamed()
    const errors = new Set([...output.matchAll(/^(.*\(\d+),\d+\): error .*no column/gm)].map(([, at]) => at))
    expect(expected.length).toBeGreaterThan(40)
    expect(expected.filter((place) => !errors.has(place))).toEqual([])
  })
})

describe('the name of a column', () => {
  it('is that of its field in snake case, as the types of rows assume', () => {
    const models = readFileSync(path.join(root, 'prisma/models.prisma'), 'utf8')
    const fields = [...models.matchAll(/^ +(\w+) +(?:Int|BigInt|String|Boolean)\b(?:.*@map\("(\w+)"\))?/gm)]
    expect(fields.length).toBeGreaterThan(100)
    for (const [, field = '', column = field] of fields)
      expect(column).toBe(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  })
})

describe('a plain row', () => {
  it('has numbers and booleans on both databases', () => {
    const expected = { id: 2 ** 53 - 1, time: 5, is_admin: true, filtered: false, trip: null, msg: '1' }
    const sqlite = { ...expected, is_admin: 1, filtered: 0 }
    const returned = { ...expected, id: 2n ** 53n - 1n, is_admin: 1n, filtered: 0n }
    const postgresql = { ...expected, id: 2n ** 53n - 1n, time: 5n }
    for (const row of [sqlite, returned, postgresql]) expect(plain(row)).toEqual(expected)
  })
})
