import { describe, expect, it } from 'vitest'
import { ownLinkCode } from './target'

const bases = [
  'https://go.example',
  'https://tools.example/api',
  'http://127.0.0.1:3000',
  'https://bücher.example',
]

describe('ownLinkCode', () => {
  it.each([
    'https://go.example/go/abc',
    'HTTPS://GO.EXAMPLE/go/abc',
    'http://go.example/go/abc',
    'https://go.example:443/go/abc',
    'https://go.example:8443/go/abc',
    'https://go.example./go/abc',
    'https://%67o.example/go/abc',
    'https://go.example/%67%6f/abc',
    'https://go.example/go%2Fabc',
    'https://go.example//go/abc',
    'https://go.example/x/../go/abc',
    'https://go.example/x/%2e%2e/go/abc',
    'https://go.example/GO/abc',
    'https://tools.example/api/go/abc',
    'https://tools.example/go/abc',
    'http://127.0.0.1/go/abc',
    'http://127.1:3000/go/abc',
    'http://0x7f000001/go/abc',
    'http://[::ffff:127.0.0.1]/go/abc',
    'http://localhost:3000/go/abc',
    'http://platform.localhost/go/abc',
    'http://127.0.0.2/go/abc',
    'http://0.0.0.0:3000/go/abc',
    'http://[::1]:3000/go/abc',
    'http://[::]:3000/go/abc',
    'https://bücher.example/go/abc',
    'https://xn--bcher-kva.example/go/abc',
    'https://go.example/go/abc?x=1#y',
  ])('knows %s as one of ours', (target) => expect(ownLinkCode(target, bases)).toBe('abc'))

  it.each([
    'https://example.com/go/abc',
    'https://go.example.com/go/abc',
    'https://localhost.example/go/abc',
    'http://10.0.0.1/go/abc',
    'http://[::2]/go/abc',
    'https://go.example/',
    'https://go.example/go',
    'https://go.example/gone/abc',
    'https://go.example/sf/go/abc',
    'https://go.example/?u=/go/abc',
    'https://go.example/%ff/go/abc',
    'https://example.com/?u=https://go.example/go/abc',
  ])('lets %s pass', (target) => expect(ownLinkCode(target, bases)).toBeNull())
})
