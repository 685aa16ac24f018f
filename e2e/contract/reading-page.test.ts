import { describe, expect, it } from 'vitest'
import { pageLinesMax } from '@/lib/text/text-page'
import { asBrowser, send } from '../support/http'
import { unique } from '../support/talk'
import { targets } from '../support/targets'
import { create } from '../support/text'

describe('the page that shows a text to people', () => {
  const [target = { url: '' }] = targets
  const read = (path: string, headers: Record<string, string> = {}) =>
    send(`${target.url}/tools/text/${path}`, { headers: { ...asBrowser, ...headers } })

  it('each line has its number, as text, before any script runs', async () => {
    const text = 'first\r\n\r\n<script>alert(1)</script> & "x"\n\u202eتmp\u0007\n'
    const { name } = await create(target.url, { name: unique('x.y'), text })
    const { status, headers, text: page } = await read(name)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['cache-control']).toContain('no-store')
    expect(page).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(page).not.toContain('<script>alert(1)')
    for (const line of [1, 2, 3, 4]) expect(page).toContain(`id="L${line}"`)
    expect(page).not.toContain('id="L5"')
    expect(page).toContain('href="#L3"')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
    expect(page).toMatch(/<abbr title="U\+202E"[^>]*>RLO<\/abbr>/)
    expect(page).toMatch(new RegExp(`<title>${name}`))
    expect(page).toContain(`href="/sf/${name}"`)
    // No spelling of the address is more than a page.
    for (const query of ['?from=2', '?from=x', '?from=1&from=2', '?lang=%22%3E%3Cb%3E', '?lang=py&lang=js'])
      expect((await read(name + query)).status).toBe(200)
  })

  it('every name of a text has a page', async () => {
    for (const ending of ['.rsc', '.txt', '.js', '.json', '名.md']) {
      const { name } = await create(target.url, { name: unique('x') + ending, text: `in ${ending}` })
      const { headers, text } = await read(encodeURIComponent(name))
      expect([ending, headers['content-type']]).toEqual([ending, 'text/html; charset=utf-8'])
      expect(text).toContain(`in ${ending}`)
    }
  })

  it('a long text is shown in part, with links to the rest', async () => {
    const text = Array.from({ length: 5000 }, (_, i) => `row ${i + 1}\n`).join('')
    const { name } = await create(target.url, { name: unique('long'), text })
    const first = (await read(name)).text
    expect(first).toContain(`id="L${pageLinesMax}"`)
    expect(first).not.toContain(`id="L${pageLinesMax + 1}"`)
    expect(first).toContain(`href="?from=${pageLinesMax + 1}"`)
    const later = (await read(`${name}?from=4999`)).text
    expect([...later.matchAll(/id="(L\d+)"/g)].map(([, id]) => id)).toEqual(['L4999', 'L5000'])
  })

  it('a missing text has a page, in the language of the reader', async () => {
    const gone = unique('gone')
    for (const path of [gone, '%FF', 'a%2Fb', '%00', `${'x'.repeat(129)}`]) {
      const { status, text } = await read(path)
      expect([path, status < 500 && status >= 400]).toEqual([path, true])
      expect(text).not.toMatch(/id="L1"/)
    }
    const { status, text } = await read(gone, { 'Accept-Language': 'zh-CN' })
    expect(status).toBe(404)
    expect(text).toContain('<html lang="zh-Hans">')
    expect(text).toContain('文本不存在')
    expect(text).toContain('noindex')
  })
})
