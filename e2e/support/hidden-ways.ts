import { asBrowser, type Call, json } from './http'

// What is hidden is so on every path.

type Way = [status: number, path: string, call?: Call]

/** Every way to read or change a text that is hidden, with the status of the answer. */
export const waysToText = (name: string, token: string): Way[] => [
  [410, `/sf/${name}`],
  [410, `/sf/${name}`, { method: 'HEAD' }],
  [410, `/sf/${name}`, { headers: { 'If-None-Match': '*' } }],
  [410, `/sf/${name}`, { headers: { Range: 'bytes=0-1' } }],
  [410, `/sf/${name}`, { headers: asBrowser }],
  [410, `/sf/${name}`, { method: 'PUT', body: 'new', headers: { Authorization: `Bearer ${token}` } }],
  [410, `/api/sf/v1/get?name=${name}`],
  [410, `/api/sf/v1/versions?name=${name}`],
  [410, '/api/sf/v1/versions', json({ name, version: 1, token })],
  [410, '/api/sf/v1/open', json({ name, read_key: 'any key of some length' })],
  [410, '/api/sf/v1/update', json({ name, token, text: 'new' })],
  [410, '/api/sf/v1/save', json({ name, token, text: 'new' })],
  [409, '/api/sf/v1/save', json({ name, text: 'new' })],
  [404, `/preview?path=/sf/${name}`],
  [404, '/report', json({ kind: 'text', id: name })],
]

/** The same for a link. */
export const waysToLink = (link: string, token: string): Way[] => [
  [410, `/go/${link}`],
  [410, `/go/${link}`, { method: 'HEAD' }],
  [410, `/go/${link}`, { headers: asBrowser }],
  [410, `/go/${link}`, json({ password: 'any password' })],
  [410, `/go/${link}`, { headers: { 'X-Password': 'any password' } }],
  [410, `/go/${link}+`],
  [410, `/go/${link}+`, { headers: asBrowser }],
  [410, `/go/parse?link=${link}`],
  [410, '/go/update', json({ link, token, target: 'https://example.com/new' })],
  [409, '/go/addlink', json({ link, target: 'https://example.com/new' })],
  [404, `/preview?path=/go/${link}`],
  [404, '/report', json({ kind: 'link', id: link })],
]
