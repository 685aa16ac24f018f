import { describe, expect, it } from 'vitest'
import { withLateScripts } from './late-scripts'

const nonce = 'nonce="2NXWxZawGi1B08m07TE8/g=="'
const style = `<link rel="stylesheet" href="/_next/static/chunks/a.css" ${nonce} data-precedence="next"/>`
const old = `<script src="/_next/static/chunks/old.js" noModule="" ${nonce}></script>`
const data = `<script ${nonce}>self.__next_f.push([1,"[\\"script\\",{\\"src\\":\\"/_next/static/chunks/b.js\\"}]"])</script>`

/** What Next 16 sends, shortened. */
const page =
  `<html><head>${style}<link rel="preload" as="script" fetchPriority="low" ${nonce} href="/_next/static/chunks/a.js"/>` +
  `<script src="/_next/static/chunks/b.js" async="" ${nonce}></script>` +
  `<script src="/_next/static/chunks/c.js" async="" ${nonce}></script>${old}</head>` +
  `<body><pre>&lt;script src="x"&gt;</pre><script src="/_next/static/chunks/a.js" ${nonce} async=""></script>${data}</body></html>`

describe('late scripts', () => {
  it('are named, but not fetched; another one is in their place', () => {
    expect(withLateScripts(page, '/own.js')).toBe(
      `<html><head>${style}` +
        `<script src="/own.js" async="" ${nonce}></script>` +
        `<script data-late="/_next/static/chunks/b.js" async="" ${nonce}></script>` +
        `<script data-late="/_next/static/chunks/c.js" async="" ${nonce}></script>${old}</head>` +
        `<body><pre>&lt;script src="x"&gt;</pre><script data-late="/_next/static/chunks/a.js" ${nonce} async=""></script>${data}</body></html>`,
    )
  })

  it.each([
    ['a page without scripts', `<html><head>${old}</head></html>`],
    ['a script that does not wait', page.replace('b.js" async=""', 'b.js"')],
    ['a script without a nonce', page.replace(`b.js" async="" ${nonce}`, 'b.js" async=""')],
    ['an address in other quotation marks', page.replace('"/_next/static/chunks/b.js"', "'/b.js'")],
  ])('are not made of %s', (_, html) => {
    expect(() => withLateScripts(html, '/own.js')).toThrow()
  })
})
