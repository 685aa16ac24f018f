import { expect, it } from 'vitest'
import { html, Markup } from './markup'

it('escapes every value, in text and in attributes', () => {
  const value = `<b>"&'`
  expect(html`<p title="${value}">${value}</p>`.text).toBe(
    '<p title="&lt;b&gt;&quot;&amp;&#39;">&lt;b&gt;&quot;&amp;&#39;</p>',
  )
})

it('markup is inserted as it is, lists are joined, null and false are omitted', () => {
  expect(html`${html`<i>${1}</i>`}${[html`<b></b>`, '<']}${null}${false}${new Markup('<hr>')}`.text).toBe(
    '<i>1</i><b></b>&lt;<hr>',
  )
})
