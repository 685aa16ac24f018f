import { describe, expect, it } from 'vitest'
import { mailVerifyInput } from './contract'
import { codeInText, typedCode } from './typed-code'

/** The numbering systems of ICU that write decimal digits, each with its digits from 0 to 9. */
const systems = Intl.supportedValuesOf('numberingSystem')
  .map((system) => {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
    return { system, digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)) }
  })
  .filter(({ digits }) => digits.every((digit) => /^\p{Nd}$/u.test(digit)))

describe('a code as people type it', () => {
  it.each([
    ['930243', '930243'],
    ['930 243', '930243'],
    [' 9 3 0\t2 4 3\n', '930243'],
    ['930\u00a0243', '930243'],
    ['930\u3000243', '930243'],
    ['262-659', '262659'],
    ['262–659', '262659'],
    ['262—659', '262659'],
    ['262‑659', '262659'],
    ['262－659', '262659'],
    ['262−659', '262659'],
    ['26\u00ad2\u200b659', '262659'],
    ['\u202a262659\u202c', '262659'],
    ['９３０２４３', '930243'],
    ['٩٣٠٢٤٣', '930243'],
    ['۹۳۰ ۲۴۳', '930243'],
    ['𝟗𝟛𝟢𝟮𝟺𝟹', '930243'],
  ])('%s', (typed, code) => {
    expect(typedCode(typed)).toBe(code)
    expect(mailVerifyInput.parse({ token: 't', code: typed }).code).toBe(code)
  })

  it.each(systems)('in the digits of $system', ({ digits }) => {
    expect(typedCode(digits.join(''))).toBe('0123456789')
  })

  it.each([
    '',
    ' ',
    '------',
    '12345',
    '1234567',
    '12345a',
    '1.23456',
    '+12345',
    '①②③④⑤⑥',
    '一二三四五六',
    'Ⅰ23456',
  ])('is refused: %j', (code) => {
    const { error } = mailVerifyInput.safeParse({ token: 't', code })
    expect(error?.issues.map(({ message }) => message)).toEqual(['must be six digits'])
  })

  it('gets leading zeros back as a number, and is nothing else', () => {
    expect(mailVerifyInput.parse({ token: 't', code: 12 }).code).toBe('000012')
    for (const code of [-12345, 1.2345, true, null, ['123456']])
      expect(mailVerifyInput.safeParse({ token: 't', code }).success).toBe(false)
  })
})

describe('a code in a pasted sentence', () => {
  it.each([
    ['Your code is 930 243!', '930243'],
    ['930243 is your verification code / 您的验证码', '930243'],
    ['您的验证码是 ９３０２４３。', '930243'],
    [' 930-243 ', '930243'],
  ])('%j', (pasted, code) => {
    expect(codeInText(pasted)).toBe(code)
  })

  it.each(['no code', '12345', '1234567', '930243 or 262659', 'order 5 930243'])(
    'stays as it is: %j',
    (pasted) => {
      expect(codeInText(pasted)).toBe(pasted)
    },
  )
})
