import { expect, it } from 'vitest'
import { ipRecord } from '../contract/ip'
import { locate } from './location'
import { recordJson, recordOf, unknownConnection, unknownRequest } from './serialize-record'

const request = {
  ...unknownRequest,
  colo: 'a"b',
  requestPriority: 'u=1, i',
  clientAcceptEncoding: 'gzip\u0000"\\',
  requestHeaderNames: Object.fromEntries([
    ['__proto__', 2],
    ['host', 1],
  ]),
}

it('recordJson equals JSON of recordOf, and fits the schema', async () => {
  const parts = { ip: '10.0.0.1', location: await locate('10.0.0.1'), request, connection: unknownConnection }
  const parsed = JSON.parse(recordJson(parts, 'a.example'))
  expect(parsed).toEqual(recordOf(parts, 'a.example'))
  expect(Object.keys(parsed.requestHeaderNames)).toEqual(['__proto__', 'host'])
  expect(ipRecord.parse(parsed)).toBeDefined()
  expect(Object.keys(parsed).sort()).toEqual(Object.keys(ipRecord.shape).sort())
})
