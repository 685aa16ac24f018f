import { expect, it } from 'vitest'
import { escapeXml } from './room-feed'

it('escapes markup and drops characters that XML does not allow', () => {
  expect(escapeXml(`<a href="x">&amp;</a>]]>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;]]&gt;')
  const everything = String.fromCodePoint(
    ...Array.from({ length: 0x20 }, (_, code) => code),
    0xfffe,
    0xffff,
    0x7f,
  )
  expect(escapeXml(everything)).toBe('\t\n&#13;\x7f')
  expect(escapeXml('机器人 𝒶 👩‍👩‍👧')).toBe('机器人 𝒶 👩‍👩‍👧')
})
