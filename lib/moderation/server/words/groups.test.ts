import { describe, expect, it } from 'vitest'
import { groupsOf } from './groups'
import { normalise } from './normalise'

/** The groups of a text: `(…)` spelled, `[…]` only joined. */
function shown(text: string): string[] {
  const normal = normalise(text)
  return groupsOf(normal).map(({ at, isSpelled, isJoined }) => {
    const letters = at.map((i) => text.slice(normal.starts[i], normal.ends[i])).join('')
    if (isSpelled) return `(${letters})`
    return isJoined ? `[${letters}]` : letters
  })
}

describe('letter groups', () => {
  it.each([
    ['three single letters are spelled', 'b.a.d', ['(bad)']],
    ['two are not', 'b a', []],
    ['with a space between them too', 'b a d', ['(bad)']],
    ['with up to three signs between them', 'b...a...d', ['(bad)']],
    ['not with four', 'b....a....d', []],
    ['not when what stands between them changes', 'b.a,d', ['[bad]']],
    ['a spelled word ends where what stands between changes', 'b a d-x', ['(bad)']],
    ['not across Chinese', 'b中a中d', []],
    ['what follows a spelled word is looked at too', 'b-a-d xx*yy', ['(bad)', '[xxyy]']],
    ['a spelled word stands apart from a joined one before it', 'x*yy b-a-d', ['[xyy]', '(bad)']],
  ])('%s: %s', (_, text, groups) => {
    expect(shown(text)).toEqual(groups)
  })

  it.each([
    ['a sign inside a word hides that it is one', 'b*ad', ['[bad]']],
    ['up to three of them', 'ba***de', ['[bade]']],
    ['not four', 'ba****de', []],
    ['not a space', 'ba de', []],
    ['not Chinese', 'ba中de', []],
    ['not an apostrophe', "ba'de", []],
    ['not even beside a single letter', "she'd", []],
    ['a mark of sentences only beside a single letter', 'b.ade', ['[bade]']],
    ['on either side', 'bad.e', ['[bade]']],
    ['not between longer ones', 'ba.de', []],
    ['nor with another sign beside it', 'ba.*de', []],
  ])('%s: %s', (_, text, groups) => {
    expect(shown(text)).toEqual(groups)
  })

  it.each([
    ['plain words are left alone', 'kind morning', []],
    ['a letter twice in a row may be odd', 'baad', ['baad']],
    ['a digit is read as a letter', 'b4d', ['b4d']],
    ['a bar inside a word is read as a letter', 'b|d', ['b|d']],
    ['not at its end', 'bd|', []],
    ['nor at its beginning', '|bd', []],
    ['an exclamation mark likewise', 'b!d', ['b!d']],
    ['which ends a sentence elsewhere', 'bd!', []],
    ['a dollar is a letter wherever it stands', '$ad', ['$ad']],
    ['at the end too', 'ba$', ['ba$']],
    ['what is no letter anywhere is none here', 'b#d', ['[bd]']],
  ])('%s: %s', (_, text, groups) => {
    expect(shown(text)).toEqual(groups)
  })

  it('an empty text has none', () => {
    for (const text of ['', '   ', '...', '中文']) expect(shown(text)).toEqual([])
  })
})
