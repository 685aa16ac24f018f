import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from './all'

const app = join(import.meta.dirname, '../../../app')

/** Route files that are no part of the API: the answer to unknown paths, and what pages of ours post to. */
const undocumented = ['/api', '/api/[...path]', '/logon', '/logoff']

type RouteModule = Record<string, (request: Request) => Response>

const folders = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name === 'route.ts')
  .map((entry) => `/${relative(app, entry.parentPath)}`)
  .filter((folder) => !undocumented.includes(folder))
  .sort()

/** `/sf/[name]` as the reference writes it: `/sf/{name}`. */
const described = (folder: string) => folder.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')

async function methodsOf(folder: string): Promise<string[]> {
  const module: RouteModule = await import(join(app, folder, 'route.ts'))
  const allow = module.OPTIONS?.(new Request(`http://localhost${folder}`)).headers.get('Allow') ?? ''
  return allow.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
}

describe('every route file is in the reference, with every method it answers', () => {
  it.each(folders)('%s', async (folder) => {
    const endpoints = allEndpoints.filter(({ path }) => path === described(folder))
    const methods = endpoints.flatMap((endpoint) => endpoint.methods)
    expect(methods.sort()).toEqual((await methodsOf(folder)).sort())
  })

  it('has no endpoint without a route file', () => {
    const paths = folders.map(described)
    expect(allEndpoints.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([])
  })
})
