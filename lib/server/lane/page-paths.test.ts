import { expect, it } from 'vitest'
import { PagePaths } from './page-paths'

const pages = new PagePaths(['/', '/tools/text', '/tools/text/[name]'])

it.each([
  ['/', '/'],
  ['/tools/text', '/tools/text'],
  ['/tools/text/notes', '/tools/text/[name]'],
  ['/tools/text/%E5%90%8D', '/tools/text/[name]'],
  ['/tools/text/a.rsc', '/tools/text/[name]'],
  ['/tools/text/', null],
  ['/tools/text/a/b', null],
  ['/tools/other/a', null],
  ['/tools', null],
  ['/sf/%FF', null],
])('%s is for %s', (path, page) => expect(pages.of(path)).toBe(page))

it('a part that is not UTF-8 is for none, and said so', () =>
  expect(() => pages.of('/tools/text/%FF')).toThrow(URIError))
