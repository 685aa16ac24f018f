import { describe, expect, it } from 'vitest'
import { everyEndpoint } from '@/lib/main/endpoints'
import { readUrlEncoded } from './query'
import { markedOf, refuseMisspelt } from './unknown-parameters'

const endpointOf = (operation: string) => {
  const found = everyEndpoint.find((each) => each.operation === operation)
  if (!found) throw new Error(operation)
  return found
}

/** Reads a query as the route of an endpoint does. */
function read(operation: string, query: string): Record<string, unknown> {
  const endpoint = endpointOf(operation)
  const watch = { marked: markedOf(endpoint), unknown: [] }
  const into: Record<string, unknown> = {}
  readUrlEncoded(query, new Set(Object.keys(endpoint.input?.shape ?? {})), into, undefined, watch)
  refuseMisspelt(watch, into)
  return into
}

describe('a protective parameter', () => {
  it('is marked wherever something is created or changed, and only there', () => {
    const found = everyEndpoint.flatMap((endpoint) => {
      const names = markedOf(endpoint).protective.map(({ meant }) => meant)
      return names.length > 0 ? [[endpoint.operation, names.join(' ')]] : []
    })
    expect(Object.fromEntries(found)).toEqual({
      sendMessage: 'send_id password',
      editMessage: 'token',
      withdrawMessage: 'token',
      createAccount: 'password',
      logOn: 'password',
      saveText: 'expires_in reads_max read_key token',
      updateText: 'expires_in token',
      deleteText: 'token',
      putText: 'expires_in reads_max read_key token',
      removeText: 'token',
      createLink: 'expires_in max_visits password',
      updateLink: 'expires_in max_visits password token',
      deleteLink: 'token',
      adminCreateAccount: 'password',
      adminChangePassword: 'password',
      adminIssueKey: 'expires_in',
    })
  })

  it.each([
    ['saveText', 'text=a&expires=60', 'expires_in'],
    ['saveText', 'text=a&TTL=60', 'expires_in'],
    ['saveText', 'text=a&expiresIn=60', 'expires_in'],
    ['saveText', 'expire_in=60&text=a', 'expires_in'],
    ['saveText', 'text=a&expires_on=60', 'expires_in'],
    ['saveText', 'text=a&exipres_in=60', 'expires_in'],
    ['saveText', 'text=a&max_reads=1', 'reads_max'],
    ['saveText', 'text=a&read_max=1', 'reads_max'],
    ['saveText', 'text=a&burn_after_reading=1', 'reads_max'],
    ['saveText', 'text=a&read-key=x', 'read_key'],
    ['saveText', 'text=a&password=x', 'read_key'],
    ['saveText', 'text=a&pasword=x', 'read_key'],
    ['saveText', 'text=a&expire=60', 'expires_in'],
    ['createLink', 'target=a&max_click=1', 'max_visits'],
    ['saveText', 'text=a&tokne=x', 'token'],
    ['createLink', 'target=a&pasword=x', 'password'],
    ['createLink', 'target=a&max_visit=1', 'max_visits'],
    ['createLink', 'target=a&ttl=%31', 'expires_in'],
    ['sendMessage', 'room=a&sendid=x', 'send_id'],
    ['sendMessage', 'room=a&idempotency_key=x', 'send_id'],
    ['adminIssueKey', 'ttl=5', 'expires_in'],
  ])('of %s that is misspelt is refused: %s', (operation, query, meant) => {
    expect(() => read(operation, query)).toThrow(new RegExp(`is not known here: did you mean ${meant}\\?$`))
  })

  it.each([
    ['saveText', 'text=a&expires=60&expires_in=60'],
    ['saveText', 'text=a&expires=&burn='],
    ['saveText', `text=a&lang=en&x=1&expire_inn=60&tokenized=1&readers=1&view=1&${'_'.repeat(50)}ttl=1`],
    ['createLink', 'target=a&read_key=x&sent_id=1'],
    ['readMessages', 'room=a&pasword=x'],
    ['getText', 'name=a&tokens=x&ttl=1'],
    ['openText', 'name=a&readkey=x'],
    ['postToHook', 'text=a&sendid=1'],
  ])('of %s is not looked for in %s', (operation, query) => {
    expect(() => read(operation, query)).not.toThrow()
  })
})

describe('an address in a query', () => {
  it.each([
    ['drawQrCode', 'text=https://example.org/?a=1&b=2', 'text'],
    ['drawQrCode', 'text=https://example.org/?a=1&size=300&b', 'text'],
    ['drawQrCode', 'text=https://example.org/?a=1&utm_source=x&%ff=2', 'text'],
    ['createLink', 'target=https://example.org/?a=1&amp;b=2', 'target'],
    ['updateLink', 'link=a&target=https://example.org/?a=1&t=20', 'target'],
    ['saveText', 'text=https://example.org/?a=1&b=2', 'text'],
  ])('of %s that an & cut is refused: %s', (operation, query, path) => {
    expect(() => read(operation, query)).toThrow(`${path} ends at an & after its question mark`)
  })

  it.each([
    ['drawQrCode', 'text=https://example.org/?a=1&size=300&', 'https://example.org/?a=1'],
    ['drawQrCode', 'b=2&text=https://example.org/?a=1%26b=2&_=1700', 'https://example.org/?a=1&b=2'],
    ['drawQrCode', 'text=https://example.org/%3Fa=1&b=2', 'https://example.org/?a=1'],
    [
      'drawQrCode',
      'text=https://a.org/?a=1&utm_source=x&fbclid=y&gclid=z&_ga=1&mc_cid=2',
      'https://a.org/?a=1',
    ],
    ['drawQrCode', 'text=Dolce+%26+Gabbana&b=2', 'Dolce & Gabbana'],
  ])('of %s that is whole is read: %s', (operation, query, text) => {
    expect(read(operation, query).text).toBe(text)
  })

  it('of a call without such a parameter is left alone', () => {
    expect(read('sendMessage', 'msg=https://example.org/?a=1&b=2').msg).toBe('https://example.org/?a=1')
    expect(read('readMessages', 'room=a?&b=2').room).toBe('a?')
  })
})
