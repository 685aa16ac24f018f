import { describe, expect, it } from 'vitest'
import { renderMessage } from './message-html'

const url = 'https://chat.example/chat?room=a&b#m1'
const render = (msg: string, type: 'message' | 'action' | 'system' = 'message') =>
  renderMessage({ type, msg }, url)

describe('a message as HTML', () => {
  it.each([
    ['a', '<p dir="auto">a</p>'],
    ['a\nb\r\nc\rd\n\ne', '<p dir="auto">a<br>b<br>c<br>d<br><br>e</p>'],
    ['<b>&amp; "\']]>', '<p dir="auto">&lt;b&gt;&amp;amp; &quot;&#39;]]&gt;</p>'],
    ['**a** ~~b~~ `<c>`', '<p dir="auto"><strong>a</strong> <s>b</s> <code>&lt;c&gt;</code></p>'],
    ['> a\n> b\nc', '<blockquote dir="auto">a<br>b</blockquote><p dir="auto">c</p>'],
    ['```js\na < b\n\n  c\n```', '<pre dir="ltr"><code>a &lt; b\n\n  c</code></pre>'],
    ['the end: ||he dies||!', `<p dir="auto">the end: <a href="${url.replace('&', '&amp;')}">▒▒▒</a>!</p>`],
    [
      'see https://a.example/?b=1&c="d".',
      '<p dir="auto">see <a href="https://a.example/?b=1&amp;c=" rel="nofollow">https://a.example/?b=1&amp;c=</a>&quot;d&quot;.</p>',
    ],
    ['javascript:alert(1) data:text/html,x', '<p dir="auto">javascript:alert(1) data:text/html,x</p>'],
    // An override would reverse what follows in the reader.
    ['a\u202eb שלום 👩‍👩‍👧', '<p dir="auto">ab שלום 👩‍👩‍👧</p>'],
  ])('%j has its markup, links and line breaks', (msg, expected) => {
    expect(render(msg).html).toBe(expected)
  })

  it('has links and line breaks only, if it is an action or a notice', () => {
    for (const type of ['action', 'system'] as const)
      expect(render('**a**\n<b> http://a.example/', type).html).toBe(
        '<p dir="auto">**a**<br>&lt;b&gt; <a href="http://a.example/" rel="nofollow">http://a.example/</a></p>',
      )
  })

  it('has a text without markup, in which spoilers are covered', () => {
    expect(render('**a**\r\n> ||b\u202e|| c').text).toBe('a\n▒▒▒ c')
    expect(render('||a|| b', 'action').text).toBe('||a|| b')
  })
})
