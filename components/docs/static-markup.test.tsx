import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languages } from '@/lib/core/i18n/language'
import { Reference } from './reference'
import { staticMarkup } from './static-markup'

const characters: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>' },
  ...{ '&quot;': '"', '&#x27;': "'", '&#39;': "'" },
}
const decoded = (text: string) => text.replace(/&[#\w]+;/g, (entity) => characters[entity] ?? entity)

/** Tags and texts of a page, as a browser understands them however they are written. */
function tokens(html: string): string[] {
  const found = html.match(/<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g) ?? []
  return found.map((token) =>
    token.startsWith('<')
      ? token.replace(
          /=("[^"]*"|'[^']*')/g,
          (_, value: string) => `=${JSON.stringify(decoded(value.slice(1, -1)))}`,
        )
      : JSON.stringify(decoded(token)),
  )
}

test.each(languages)('is what React makes of the reference, in %s', (language) => {
  const reference = <Reference language={language} />
  expect(tokens(staticMarkup(reference))).toEqual(tokens(renderToStaticMarkup(reference)))
})

test('leaves out what shows nothing, and lets nothing out of its place', () => {
  const hostile = `<b title="x">&amp;'`
  const node = (
    <p title={hostile}>
      {null}
      {false}
      {hostile}
      {[1, 'a']}
    </p>
  )
  const tree = tokens(staticMarkup(node))
  expect(tree).toEqual(tokens(renderToStaticMarkup(node)))
  expect(tree).toHaveLength(3)
  expect(tree[1]).toBe(JSON.stringify(`${hostile}1a`))
})
