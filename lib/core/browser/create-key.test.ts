import { afterEach, expect, it, vi } from 'vitest'
import { callApi } from '../api/fetcher'
import { setCreateKey, takeCreateKey } from './create-key'

const addresses: string[] = []
function openAt(hash: string): void {
  const location = { hash, pathname: '/tools/text', search: '?x=1' }
  const history = { state: null, replaceState: (_: unknown, __: string, to: string) => addresses.push(to) }
  vi.stubGlobal('window', { location, history, addEventListener: () => {}, removeEventListener: () => {} })
}

afterEach(() => {
  vi.unstubAllGlobals()
  setCreateKey('')
  addresses.length = 0
})

it('a key in the fragment leaves the address, and is sent with calls', async () => {
  openAt('#create_key=abc-DEF_1')
  expect(takeCreateKey()).toBe('abc-DEF_1')
  expect(addresses).toEqual(['/tools/text?x=1'])
  const sent: Headers[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return Response.json({ code: 200 })
  })
  await callApi('/go/addlink', { json: {} })
  expect(sent[0]?.get('x-create-key')).toBe('abc-DEF_1')
  setCreateKey('')
  await callApi('/go/addlink', { json: {} })
  expect(sent[1]?.has('x-create-key')).toBe(false)
})

it('another fragment stays, and a typed key is kept', () => {
  openAt('#L5-L9')
  setCreateKey('typed')
  expect(takeCreateKey()).toBe('typed')
  expect(addresses).toEqual([])
})
