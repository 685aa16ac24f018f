import { everyEndpoint } from '@/lib/main/endpoints'

/**
 * Where requests go, in parts of about the same work: a test file for each, where every endpoint is asked hundreds of
 * times.
 */
export const parts = [
  'chat',
  'hooks',
  'texts',
  'tools',
  'pages',
  'admin-rooms',
  'admin-people',
  'admin-hooks',
  'admin-platform',
] as const
export type Part = (typeof parts)[number]

/** By the beginnings of their paths: the first that fits. */
const places: [Part, RegExp][] = [
  ['admin-rooms', /^\/api\/admin\/(?:rooms|messages)/],
  ['admin-people', /^\/api\/admin\/(?:accounts|bans|words)/],
  ['admin-hooks', /^\/api\/admin\/(?:inhooks|outhooks|deliveries|keys)/],
  ['admin-platform', /^\/api\/admin\//],
  ['hooks', /^\/hooks\//],
  ['texts', /^\/(?:sf|api\/sf|go)\//],
]

const groups = new Map(everyEndpoint.map(({ path, group }) => [path, group]))

/** @param path of an endpoint, as its definition says it, or of a page */
export function partOf(path: string): Part {
  const group = groups.get(path)
  if (group === undefined) return 'pages'
  const place = places.find(([, beginning]) => beginning.test(path))
  return place?.[0] ?? (group === 'chat' ? 'chat' : 'tools')
}
