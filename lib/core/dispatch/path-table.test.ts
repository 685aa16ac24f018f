import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { routeImports } from '@/scripts/generated-imports.mjs'
import { PathTable, pathOf, withoutTrailingSlash } from './path-table'

describe('the path table', () => {
  const table = new PathTable(
    Object.entries({
      '/poll': 'poll',
      '/api/[...path]': 'api',
      '/api/rooms': 'rooms',
      '/api/rooms/[room]': 'room',
      '/go/parse': 'parse',
      '/go/[link]': 'link',
      '/tools/text': 'texts',
      '/tools/text/[name]': 'text',
    }),
  )

  it.each([
    ['/poll', 'poll', {}],
    ['/api/rooms', 'rooms', {}],
    ['/api/rooms/a%20b', 'room', { room: 'a b' }],
    ['/api/rooms/a/b', 'api', { path: 'rooms/a/b' }],
    ['/api/x', 'api', { path: 'x' }],
    ['/go/parse', 'parse', {}],
    ['/go/%E4%B8%AD+', 'link', { link: '中+' }],
    ['/tools/text', 'texts', {}],
    ['/tools/text/a.rsc', 'text', { name: 'a.rsc' }],
  ])('%s', (url, name, params) => {
    expect(table.match(url)).toEqual({ value: name, params })
  })

  it('matches nothing else, and throws for invalid percent-encoding', () => {
    for (const url of ['/', '/polls', '/go', '/go/', '/go/a/b', '/tools/text/', '/tools/other/a'])
      expect(table.match(url)).toBeNull()
    expect(() => table.match('/go/%ff')).toThrow(URIError)
  })
})

describe('a trailing slash', () => {
  it.each([
    ['/poll/', '/poll', '/poll'],
    ['/poll/?a=/', '/poll?a=/', '/poll'],
    ['/poll?a=/', '/poll?a=/', '/poll'],
    ['/poll//', '/poll/', '/poll/'],
    ['/go/a%2F', '/go/a%2F', '/go/a%2F'],
    ['/', '/', '/'],
    ['/?a', '/?a', '/'],
    ['?a', '?a', ''],
  ])('of %s', (url, target, path) => {
    expect(withoutTrailingSlash(url)).toBe(target)
    expect(pathOf(url)).toBe(path)
  })
})

const root = path.resolve(__dirname, '../../..')

function foldersWith(file: string, folder = 'app'): string[] {
  const own = existsSync(path.join(root, folder, file)) ? [folder.slice('app'.length) || '/'] : []
  const below = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return [...own, ...below.flatMap((entry) => foldersWith(file, `${folder}/${entry.name}`))]
}

describe('the generated imports', () => {
  const source = routeImports()

  it('list every route file, so that it is dispatched', () => {
    const listed = [...source.matchAll(/^ {2}'([^']+)': \w+,$/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual(foldersWith('route.ts').sort())
  })

  it('list every page, so that scripts do not get 404 for it', () => {
    const list = /^export const pages = \[(.*)\]$/m.exec(source)?.[1] ?? ''
    const listed = [...list.matchAll(/'([^']+)'/g)].map((match) => match[1])
    expect(listed.sort()).toEqual(foldersWith('page.tsx').sort())
  })
})
