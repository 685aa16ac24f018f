import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languages } from '@/lib/schemas/language'
import { Reference } from './reference'
import { staticMarkup } from './static-markup'

/** React writes an apostrophe as a number and a quotation mark in text as an entity; in a page they are the same. */
const plain = (html: string) => html.replaceAll('&#x27;', "'")

test.each(languages)('is what React makes of the reference, in %s', (language) => {
  const reference = <Reference language={language} />
  expect(staticMarkup(reference)).toBe(plain(renderToStaticMarkup(reference)))
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
  expect(staticMarkup(node)).toBe(plain(renderToStaticMarkup(node)))
})
