import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everyEndpoint } from '@/lib/main/endpoints'
import type { RouteModule } from './path-table'
import { servedPaths } from './route/methods'

const app = join(import.meta.dirname, '../../../app')

/** Route files without a definition: they answer unknown paths. */
const unknown = ['/api', '/api/[...path]']

const folders = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name === 'route.ts')
  .map((entry) => `/${relative(app, entry.parentPath)}`)
  .filter((folder) => !unknown.includes(folder))
  .sort()

/** `/sf/[name]` as in the reference: `/sf/{name}`. */
const described = (folder: string) => folder.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')

async function methodsOf(folder: string, { OPTIONS }: RouteModule): Promise<string[]> {
  const { headers } = await OPTIONS(new Request(`http://localhost${folder}`))
  const allow = headers.get('Allow') ?? ''
  return allow.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
}

describe('every route file serves exactly the methods of its definitions', () => {
  it.each(folders)('%s', async (folder) => {
    const endpoints = everyEndpoint.filter(({ path }) => path === described(folder))
    const methods = endpoints.flatMap((endpoint) => endpoint.methods)
    const module: RouteModule = await import(join(app, folder, 'route.ts'))
    expect([...servedPaths(module.OPTIONS)]).toEqual([described(folder)])
    expect((await methodsOf(folder, module)).sort()).toEqual(methods.sort())
  })

  it('every endpoint has a route file', () => {
    const paths = folders.map(described)
    expect(everyEndpoint.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([])
  })
})
