import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { chatTexts } from '@/lib/chat/texts'
import { pageTexts } from '@/lib/core/i18n/server-texts'
import { PageTexts } from '@/lib/core/i18n/use-language'
import { CoveredExcerpt, MarkedText } from './marked-text'
import { AsTyped, MessageText, maybeMarkup } from './message-text'

/** The server's rendering, without classes. */
function rendered(msg: string, asTyped = false): string {
  const html = renderToStaticMarkup(
    <PageTexts texts={pageTexts([chatTexts], 'en')}>
      <AsTyped value={asTyped}>{asTyped ? <MessageText msg={msg} /> : <MarkedText msg={msg} />}</AsTyped>
    </PageTexts>,
  )
  return html.replace(/ class="[^"]*"/g, '')
}

describe('a message as the server renders it', () => {
  test('has its markup', () => {
    expect(rendered('a **b** `c`\n> d ~~e~~')).toBe(
      '<span dir="auto">a <strong>b</strong> <code dir="ltr">c</code></span><blockquote dir="auto">d <s>e</s></blockquote>',
    )
    expect(rendered('```js\nlet a\n```')).toBe(
      '<div role="group" aria-label="Code: js" dir="ltr"><div><span aria-hidden="true">js</span></div><pre aria-live="off"><code>let a</code></pre></div>',
    )
  })
  test('labels a spoiler and has no link in its button', () => {
    expect(rendered('||**x** https://a.example||')).toBe(
      '<span dir="auto"><span><button type="button" aria-expanded="false" aria-label="Spoiler" title="Spoiler"><span>x https://a.example</span></button></span></span>',
    )
  })
  test('keeps its spoilers hidden when it is quoted', () => {
    const html = renderToStaticMarkup(<CoveredExcerpt msg={`**the end**: ||he dies|| ${'!'.repeat(200)}`} />)
    expect(html).toMatch(/^the end: ▒▒▒ !+$/)
    expect(html).toHaveLength(160)
    expect(renderToStaticMarkup(<CoveredExcerpt msg={`||${'he dies. '.repeat(40)}x||`} />)).toBe('▒▒▒')
  })
  test('is shown as typed on request', () => {
    expect(rendered('a **b** https://a.example', true)).toMatch(
      />a \*\*b\*\* <a [^>]*href="https:\/\/a.example"/,
    )
  })
  test('is parsed only where it may have markup', () => {
    const pieces = fc.constantFrom('*', '~', '|', '`', '>', ' ', '\n', 'a', '好')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
        const msg = all.join('')
        // The server trims line ends at the end of a message.
        if (!maybeMarkup.test(msg) && !msg.endsWith('\n'))
          expect(rendered(msg)).toBe(msg && rendered(msg, true))
      }),
      { numRuns: 2000 },
    )
  })
  test.each(['**', '||', '~~', '`', '``'])('a spoiler of combining marks stays bounded over %s', (mark) => {
    const heap = '\u0301'.repeat(8)
    for (const msg of [
      `(${heap}${mark}${heap}b${mark}`,
      `${mark}b${heap}${mark}${heap}`,
      `(${mark}${heap}${mark}`,
    ])
      expect(rendered(msg).replace(/<[^>]*>/g, '')).not.toMatch(/\u0301{9}/)
  })
  test('never has a typed element, and counts all stacked marks', () => {
    const pieces = [
      '<b>',
      '<script>',
      '"',
      "'",
      '&',
      '**',
      '||',
      '~~',
      '`',
      '```\n',
      '\n',
      'a',
      '\u0301'.repeat(8),
    ]
    const known = /^\/?(span|strong|s|code|blockquote|div|pre|button|a)$/
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (all) => {
        const html = rendered(all.join(''))
        for (const [, name = ''] of html.matchAll(/<(\/?\w+)/g)) expect(name).toMatch(known)
        const inLines = html.replace(/<\/?(blockquote|div|pre)[^>]*>/g, '\n').replace(/<[^>]*>/g, '')
        expect(inLines).not.toMatch(/\u0301{9}/)
      }),
      { numRuns: 500 },
    )
  })
})
