// @ts-check
// The dispatcher needs every route file, and bundlers follow only imports that are written out: these are written here, into
// lib/generated/routes.ts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** @param {string[]} names of files @returns {string[]} the folders below app/ that have one of them */
function foldersWith(...names) {
  return readdirSync(path.join(root, 'app'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.includes(entry.name))
    .map((entry) => `/${path.relative(path.join(root, 'app'), entry.parentPath).split(path.sep).join('/')}`)
    .sort()
}

/** The module that imports every route file and names every page. */
export function routeImports() {
  const folders = foldersWith('route.ts')
  const imports = folders.map((folder, index) => `import * as route${index} from '@/app${folder}/route'`)
  const entries = folders.map((folder, index) => `  '${folder}': route${index},`)
  const pages = foldersWith('page.tsx', ...(process.env.NODE_ENV === 'development' ? ['page.dev.tsx'] : []))
  return `// Written by scripts/route-imports.mjs.
${imports.join('\n')}

/** Every route file, by the path of its folder in app/. */
export const routeFiles = {
${entries.join('\n')}
}

export const pages = [${pages.map((page) => `'${page}'`).join(', ')}]
`
}

/** Writes it only when changed, so that Next does not compile it again in development. */
export function writeRouteImports() {
  const file = path.join(root, 'lib/generated/routes.ts')
  const text = routeImports()
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
