import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown-view'

/** null: refused. */
function html(markdown: string): string | null {
  const content = renderMarkdown(markdown)
  return content === null ? null : renderToStaticMarkup(content).replace(/^<div>([\s\S]*)<\/div>$/, '$1')
}

describe('Markdown', () => {
  it('has headings below that of the page, lists, tables, code and links', () => {
    const shown = html(
      '# One\n\n###### Six\n\n- a\n- b\n\n3. c\n\n> q\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\n1 < 2\n```\n\n*e* **s** ~~d~~ `c`\n\n---',
    )
    for (const part of [
      '<h2>One</h2>',
      '<h6>Six</h6>',
      '<ul>\n?<li>a</li>',
      '<ol start="3">',
      '<blockquote><p>q</p></blockquote>',
      '<th>a</th>',
      '<td>1</td>',
      '<pre tabindex="0"><code>1 &lt; 2\n</code></pre>',
      '<em>e</em> <strong>s</strong> <s>d</s> <code>c</code>',
      '<hr/>',
    ])
      expect(shown).toMatch(new RegExp(part.replace(/[()*|]/g, '\\$&'), 'i'))
  })

  it('links to the web and to mailboxes', () => {
    for (const [markdown, href] of [
      ['[x](https://example.org/a?b)', 'https://example.org/a?b'],
      ['<mailto:ann@example.org>', 'mailto:ann@example.org'],
      ['see https://example.org/.', 'https://example.org/'],
    ])
      expect(html(markdown ?? '')).toContain(
        `<a class="text-link underline " rel="noopener noreferrer nofollow" target="_blank" href="${href}">`,
      )
    expect(html('README.md and example.org')).toBe('<p>README.md and example.org</p>')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'blob:x',
    '/api/sf/v1/delete',
    '//example.org',
    '#x',
    '?x',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('does not link to %j', (address) => {
    for (const markdown of [
      `[x](<${address}>)`,
      `[x]\n\n[x]: ${address}`,
      `[x](<${address}> "title")`,
      `![x](<${address}>)`,
      `<${address}`,
    ])
      expect(html(markdown), markdown).not.toMatch(/<a\b|<img\b|href/)
  })

  it('shows HTML as text', () => {
    const shown = html(
      '<script>alert(1)</script>\n\na <b onclick="x()">b</b> <img src=x onerror=x()>\n\n<svg/onload=x()>\n\n<!-- c -->',
    )
    expect(shown).toContain('&lt;script&gt;')
    expect(shown).toContain('&lt;!-- c --&gt;')
    expect(shown).not.toMatch(/<(?:script|b|img|svg|!)/)
  })

  it('loads no image, but links to it, once within a link', () => {
    expect(html('![cat](https://example.org/cat.png)')).toMatch(
      /^<p><a [^>]*href="https:\/\/example\.org\/cat\.png">cat<\/a><\/p>$/,
    )
    const badge = html('[![build](https://example.org/badge.svg)](https://example.org/)')
    expect(badge?.match(/<a /g)).toHaveLength(1)
    expect(badge).toContain('>build</a>')
  })

  it('shows characters that cannot be seen', () =>
    expect(html('\ufeffa\u202eb\r\nc')).toBe('<p>a\ufffdb\nc</p>'))
})

/** 100,000 characters each, and whether that is shown. */
const hostile: [string, string, boolean][] = [
  ['quotes', '>'.repeat(100_000), false],
  ['quotes with spaces', '> '.repeat(50_000), false],
  ['brackets', '['.repeat(100_000), true],
  ['images', '!['.repeat(50_000), true],
  ['emphasis', '**a_'.repeat(25_000), true],
  ['stars', '*a '.repeat(33_000), true],
  ['nested emphasis', `${'*a **b '.repeat(7000)}${'c** d*'.repeat(7000)}`, false],
  ['list markers, which are a rule', '- '.repeat(50_000), true],
  ['numbers', '1. '.repeat(33_000), false],
  ['an indented list', Array.from({ length: 300 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'), false],
  ['backticks', '`a``b'.repeat(20_000), true],
  ['links', '[a](b'.repeat(20_000), true],
  ['references', `[a]: https://a/${'x'.repeat(39_000)}\n\n${'[a] '.repeat(15_000)}`, false],
  ['a wide table', `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n${'|\n'.repeat(25_000)}`, false],
  ['tags', '<a '.repeat(33_000), true],
  ['addresses', 'http://a'.repeat(12_500), true],
  ['addresses in words', 'http://a '.repeat(11_000), false],
  ['strikethrough', '~~a'.repeat(33_000), false],
  ['many elements', '*a* '.repeat(25_000), false],
  ['many lists', '- one\n- two\n\npara\n\n'.repeat(5000), false],
  ['titles', 'a\n=\n'.repeat(25_000), false],
  ['a text that is too long', 'a '.repeat(50_001), false],
]

it.each(hostile)(
  'hostile Markdown does not freeze the page: %s',
  { timeout: 60_000 },
  (_, markdown, isShown) => {
    const startedAt = process.cpuUsage()
    const shown = html(markdown)
    const { user } = process.cpuUsage(startedAt)
    expect(shown !== null).toBe(isShown)
    // A tenth of this on an idle machine; quadratic work takes minutes.
    expect(user).toBeLessThan(20_000_000)
  },
)

it('a long README is shown', () => {
  const chapter =
    '## Chapter\n\nSome *words* with `code`, a [link](https://example.org) and **more**.\n\n- one\n- two\n\n```js\nconst a = [1, 2]\n```\n\n'
  expect(html(chapter.repeat(700))?.match(/<h3>/g)).toHaveLength(700)
})
