import { describe, expect, it } from 'vitest'
import { find } from './find.suite'

type Case = [title: string, word: string, text: string, found: string[]]

describe('a word in letters of another script', () => {
  it.each<Case>([
    ['is found if four of them look Latin and the text is', 'cock', 'you соск', ['соск']],
    ['not in a text that shows that script', 'cock', 'ещё соск', []],
    ['three may be a word of their own', 'pot', 'you рот', []],
    ['three among Latin ones are not', 'port', 'роrt', ['роrt']],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })
})

describe('signs and digits for letters', () => {
  it.each<Case>([
    ['three signs alone are read', 'ass', '@$$', ['@$$']],
    ['one sign beside a number is a price', 's64', '$64', []],
    ['two signs beside a number are no word', 'ss4', '$$4', []],
    ['a sign beside a letter is read', 'sun', '$un', ['$un']],
    ['a digit beside two letters is read', 'sex', 's3x', ['s3x']],
    ['beside one letter it is a road', 'ass', 'a55', []],
    ['a colour is none', 'fag', '#fa9', []],
    ['but with another sign it is', 'fag', '*fa9', ['fa9']],
    ['letters on squares and circles are letters', 'kill', '🅺🅸🅻🅻 🅚🅘🅛🅛', ['🅺🅸🅻🅻', '🅚🅘🅛🅛']],
    ['flags are, too', 'kill', '🇰🇮🇱🇱', ['🇰🇮🇱🇱']],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })
})

describe('a listed code of letters and digits', () => {
  it.each<Case>([
    ['is found with a hyphen in it', 'a55', 'a-55', ['a-55']],
    ['is not read into a number with a point', '555', '5.55', []],
    ['nor into one in three parts', '555', '5-5-5', []],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })
})

describe('repeated letters', () => {
  it.each<Case>([
    ['three of one letter may stand for one', 'shit', 'shiiit', ['shiiit']],
    ['or for two', 'good', 'gooood', ['gooood']],
    ['two of a letter that is often doubled are not one', 'pot', 'poot', []],
    ['two of a letter that never is are', 'dick', 'diick', ['diick']],
    ['nor is one letter two', 'good', 'god', []],
    ['nor are two three', 'xooo', 'xoo', []],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })
})

describe('disguised words in a long message', () => {
  it('are found at its end', async () => {
    expect(await find(['fuck'], `${'all is well here '.repeat(100)}f.u.c.k`)).toEqual(['f.u.c.k'])
  })

  it('are all found', async () => {
    expect(await find(['sex', 'shit'], 's3x sh1t '.repeat(100))).toHaveLength(200)
  })
})
