import { describe, expect, test } from 'vitest'
import { displayAddress } from './display-address'

const hostOf = (address: string) => displayAddress(address).host
const joined = (address: string) => {
  const { before, host, after } = displayAddress(address)
  return before + host + after
}

describe('a displayed address', () => {
  test('is unchanged when it is plain', () => {
    for (const address of [
      'https://a.example',
      'http://B.example:8080/x?y=http://c.example#z',
      'https://[::1]/',
    ]) {
      expect(joined(address)).toBe(address)
      expect(displayAddress(address).isEmphasized).toBe(false)
    }
  })
  test.each([
    ['https://bank.example@phish.example/x', 'phish.example'],
    ['https://bank.example:443@phish.example:8080/x', 'phish.example:8080'],
    ['https://phish.example\\@bank.example/', 'phish.example'],
    ['https:\\\\phish.example\\x', 'phish.example'],
  ])('%s emphasizes %s', (address, host) => {
    expect(displayAddress(address)).toMatchObject({ host, isEmphasized: true })
    expect(new URL(address).host).toBe(host)
  })
  test.each([
    'https://例え.example/',
    'https://правда.example/',
    'https://münchen.example/',
    'https://한국.example/',
  ])('keeps the written host of %s, and emphasizes it', (address) => {
    expect(joined(address)).toBe(address)
    expect(displayAddress(address).isEmphasized).toBe(true)
  })
  test.each([
    ['https://pаypal.example/', 'Latin with one Cyrillic letter'],
    ['https://аррӏе.example/', 'Cyrillic letters that all have Latin twins'],
    ['https://ραγ.example/', 'Greek letters that all have Latin twins'],
    ['https://bank.comノlogin.example/', 'a Katakana letter that looks like a slash'],
    ['https://ᴀpple日.example/', 'Latin with Han'],
    ['https://աոո.example/', 'an alphabet whose letters pass for Latin ones'],
  ])('spells out the host of %s: %s', (address) => {
    expect(hostOf(address)).toBe(new URL(address).hostname)
    expect(hostOf(address)).toMatch(/xn--/)
  })
  test('shows the host a browser connects to when it is written in other characters', () => {
    expect(hostOf('https://ｂａｎｋ。example/')).toBe('bank.example')
    expect(hostOf('https://%62ank.example/')).toBe('bank.example')
    expect(hostOf('http://①②⑦.0.0.1/')).toBe('127.0.0.1')
  })
})
