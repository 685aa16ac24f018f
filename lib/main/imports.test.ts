import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Import rules, see ARCHITECTURE.md. Rules first, then their check.

const root = process.cwd()
const features = readdirSync(path.join(root, 'lib')).filter(
  (folder) => !['core', 'main', 'generated'].includes(folder),
)

/** The other features that a feature may import. */
const featuresBelow: Record<string, readonly string[]> = {
  text: ['moderation', 'reports'],
  links: ['moderation', 'reports'],
  mine: ['links', 'text'],
  chat: ['moderation', 'desktop', 'reports'],
  webhooks: ['chat', 'moderation', 'reports'],
  actions: ['chat', 'links', 'moderation', 'reports', 'text'],
  admin: features,
  docs: features,
}

/** No file that matches `from` imports one that matches `forbidden`. */
interface Rule {
  name: string
  from: RegExp
  forbidden: RegExp
}

const rules: Rule[] = [
  { name: 'core knows no feature', from: /^lib\/core\//, forbidden: /^lib\/(?!core\/|generated\/)/ },
  {
    name: 'only docs knows the composition root',
    from: /^lib\/(?!main\/|docs\/)/,
    forbidden: /^lib\/main\//,
  },
  { name: 'lib renders nothing', from: /^lib\//, forbidden: /^(?:components|app)\// },
  {
    name: 'the browser imports no server code',
    from: /^(?:components\/|lib\/(?:core\/(?:api|browser)|\w+\/client)\/)/,
    forbidden: /^lib\/\w+\/server\/|^lib\/generated\/(?!\w+\.ts$)/,
  },
  {
    name: 'contracts and limits are pure',
    from: /^lib\/\w+\/(?:contract|limits)[/.]/,
    forbidden: /^lib\/\w+\/(?:server|client)\//,
  },
  {
    name: 'widgets know no feature but the desktop',
    from: /^components\/ui\//,
    forbidden: /^components\/(?!ui\/)|^lib\/(?!core\/|desktop\/)/,
  },
  { name: 'components are composed by pages only', from: /^components\//, forbidden: /^app\// },
  ...features.map((feature): Rule => {
    const allowed = [feature, 'core', 'main', 'generated', ...(featuresBelow[feature] ?? [])].join('|')
    return {
      name: `${feature} imports itself and what is below it`,
      from: new RegExp(`^lib/${feature}/`),
      forbidden: new RegExp(`^lib/(?!(?:${allowed})/)`),
    }
  }),
]

const files = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|suite)\.|^lib\/generated\//.test(file)),
)
const known = new Set(files)

function resolve(from: string, name: string): string | undefined {
  if (!/^(?:\.|@\/)/.test(name)) return undefined
  const base = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(from), name)
  if (base.startsWith('lib/generated/')) return base
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => known.has(file))
}

const statement =
  /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm

/** Every import; `isBound`: loaded with the file, unlike types and lazy imports. */
const imports = files.flatMap((from) =>
  [...readFileSync(path.join(root, from), 'utf8').matchAll(statement)].flatMap(
    ([, type, named, lazy, bare]) => {
      const to = resolve(from, named ?? lazy ?? bare ?? '')
      return to ? [{ from, to, isBound: type === undefined && lazy === undefined }] : []
    },
  ),
)

/** The cycles of a graph, one line each. */
function cyclesOf(edges: readonly [string, string][]): string[] {
  const next = new Map<string, string[]>()
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to])
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]) => {
    const at = path.indexOf(node)
    if (at >= 0) cycles.push([...path.slice(at), node].join(' → '))
    if (at >= 0 || done.has(node)) return
    for (const to of next.get(node) ?? []) walk(to, [...path, node])
    done.add(node)
  }
  for (const node of next.keys()) walk(node, [])
  return cycles
}

describe('imports', () => {
  it.each(rules)('follow the rule: $name', ({ from, forbidden }) => {
    const broken = imports.filter((each) => from.test(each.from) && forbidden.test(each.to))
    expect(broken.map((each) => `${each.from} imports ${each.to}`)).toEqual([])
  })

  it('form no cycles', () => {
    expect(cyclesOf(imports.filter(({ isBound }) => isBound).map(({ from, to }) => [from, to]))).toEqual([])
  })
})
