// @ts-check
// The dispatcher needs every route file, the reference every endpoint, a refusal its sentence. Bundlers and types follow only
// imports that are written out: these are written here, into lib/generated.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  return `// Written by scripts/generated-imports.mjs.
${imports.join('\n')}

/** Every route file, by the path of its folder in app/. */
export const routeFiles = {
${entries.join('\n')}
}

export const pages = [${pages.map((page) => `'${page}'`).join(', ')}]
`
}

/** The module that imports what contracts (`lib/<feature>/contract.ts`, `contract/*.ts`) export as `…Endpoints`. */
function endpointImports() {
  const lib = path.join(root, 'lib')
  const modules = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /^\w+\/contract(?:\/[\w-]+)?\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
    .map((file) => {
      const source = readFileSync(path.join(lib, `${file}.ts`), 'utf8')
      return { file, names: [...source.matchAll(/^export const (\w+Endpoints) =/gm)].map(([, name]) => name) }
    })
    .filter(({ names }) => names.length > 0)
  const imports = modules.map(({ file, names }) => `import { ${names.join(', ')} } from '@/lib/${file}'`)
  return `// Written by scripts/generated-imports.mjs.
${imports.join('\n')}

export const endpointGroups = [
${modules.map(({ names }) => `  ${names.join(', ')},`).join('\n')}
] as const
`
}

/** The module of the English sentences of refusals, and of the placeholders in them, which JSON has no types for. */
function refusalImports() {
  const fileOf = (/** @type {string} */ feature) => path.join(root, 'lib', feature, 'refusals/en.json')
  const features = readdirSync(path.join(root, 'lib'))
    .filter((feature) => existsSync(fileOf(feature)))
    .sort()
  const rules = features.flatMap((feature) =>
    Object.values(JSON.parse(readFileSync(fileOf(feature), 'utf8'))).flatMap((group) =>
      Object.entries(group),
    ),
  )
  const values = rules.flatMap(([rule, sentence]) => {
    const names = [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))]
    return names.length > 0 ? [[rule, names]] : []
  })
  const imports = features.map(
    (feature) => `import ${feature} from '../${feature}/refusals/en.json' with { type: 'json' }`,
  )
  return `// Written by scripts/generated-imports.mjs.
${imports.join('\n')}

export const englishRefusals = [${features.join(', ')}] as const

/** The values of each rule that has any. */
export const sentenceValues = ${JSON.stringify(Object.fromEntries(values), null, 2)} as const
`
}

/** Writes them only when changed, so that Next does not compile them again in development. */
export function writeImports() {
  const modules = { routes: routeImports(), endpoints: endpointImports(), refusals: refusalImports() }
  const folder = path.join(root, 'lib/generated')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(modules)) {
    const file = path.join(folder, `${name}.ts`)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}
