/**
 * got with each kind of call: node got.mjs BASE PREFIX, in a folder with the files to send; PACKAGES names the folder that
 * got is installed in. Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such
 * call.
 */
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob, readFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { deflateSync, gzipSync } from 'node:zlib'

const { got } = await import(pathToFileURL(createRequire(`${process.env.PACKAGES}/`).resolve('got')).href)
const [base = '', prefix = ''] = process.argv.slice(2)
const notes = readFileSync('notes.txt')
/** As they come, whatever their status. */
const client = got.extend({ throwHttpErrors: false, retry: { limit: 0 } })

/** @typedef {{ statusCode: number, body: string, rawBody: Buffer, headers: Record<string, string> }} Answer */

/** @param {string} kind @param {number | string} status @param {unknown} value */
const say = (kind, status, value) => console.log(`${kind}\t${status}\t${value}`)

/** @param {string} kind @param {Answer} answer */
const body = (kind, answer) => say(kind, answer.statusCode, answer.body.trim())

/** @param {string} kind @param {Answer} answer */
const hash = (kind, { statusCode, rawBody }) =>
  say(kind, statusCode, createHash('sha256').update(rawBody).digest('hex'))

/** @param {string} path @param {string} kind */
const at = (path, kind) => `${base}/${path}?kind=${kind}`

/** @param {string} kind */
const saved = (kind) => `${at('api/sf/v1/save', kind)}&name=${prefix}-${kind}`

/** @param {string} msg */
const message = (msg) => ({ room: prefix, nick: '小明', msg })

/** Its searchParams replace the query of the address. @param {string} path @param {string} kind @param {object} parameters */
const asked = (path, kind, parameters) =>
  client.get(`${base}/${path}`, { searchParams: { kind, ...parameters } })

/** @param {Record<string, string | Blob>} fields */
function parts(fields) {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

async function sends() {
  body('get-utf8', await client.get(`${base}/send?kind=get-utf8&room=${prefix}&nick=小明&msg=大家好`))
  body('get-encoded', await asked('send', 'get-encoded', message('a+b & c=d #1 100% ?')))
  body('post-json', await client.post(at('send', 'post-json'), { json: message('in JSON: 大家好') }))
  body('post-form', await client.post(at('send', 'post-form'), { form: message('a form & 100%') }))
  const fields = { body: parts(message('in parts: 大家好')) }
  body('post-multipart', await client.post(at('send', 'post-multipart'), fields))
  const file = parts({ name: `${prefix}-multipart-file`, file: await openAsBlob('notes.txt') })
  body('multipart-file', await client.post(at('api/sf/v1/save', 'multipart-file'), { body: file }))
  /** @param {string} type */
  const labelled = (type) => ({ body: notes, headers: { 'content-type': type } })
  const length = { 'content-length': `${notes.length}` }
  const put = await client.put(at(`sf/${prefix}-put-file`, 'put-file'), {
    ...{ body: createReadStream('notes.txt'), headers: length },
  })
  body('put-file', put)
  body('raw-text', await client.post(saved('raw-text'), labelled('text/plain')))
  body('raw-octets', await client.post(saved('raw-octets'), labelled('application/octet-stream')))
  body('raw-unlabelled', await client.post(saved('raw-unlabelled'), { body: notes }))
  body('raw-default', await client.post(saved('raw-default'), { body: notes.toString() }))
  for (const [coding, pack] of Object.entries({ gzip: gzipSync, deflate: deflateSync })) {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding }
    const packed = pack(JSON.stringify(message('packed')))
    body(`${coding}-request`, await client.post(at('send', `${coding}-request`), { body: packed, headers }))
  }
  const other = { authorization: `Bearer ${JSON.parse(put.body).token}`, 'if-match': '"other"' }
  const changed = { body: notes, headers: other }
  body('if-match-412', await client.put(at(`sf/${prefix}-put-file`, 'if-match-412'), changed))
  const pieces = Readable.from([notes.subarray(0, 9), notes.subarray(9)])
  body('chunked', await client.put(at(`sf/${prefix}-chunked`, 'chunked'), { body: pieces }))
  const headers = { 'content-type': 'text/plain', expect: '100-continue' }
  body('expect', await client.post(saved('expect'), { body: readFileSync('big.txt'), headers }))
}

async function answers() {
  hash('gzip-answer', await client.get(at('sf/programs-big', 'gzip-answer')))
  /** @param {string} coding */
  const asking = (coding) => ({ headers: { 'accept-encoding': coding } })
  hash('br-answer', await client.get(at('openapi.json', 'br-answer'), asking('br')))
  hash('deflate-answer', await client.get(at('sf/programs-big', 'deflate-answer'), asking('deflate')))
  const plain = { form: { name: `${prefix}-accept-plain`, text: 'hello' }, headers: { accept: 'text/plain' } }
  body('accept-plain', await client.post(at('api/sf/v1/save', 'accept-plain'), plain))
  const seen = await client.get(at('sf/programs-notes', 'etag-304'))
  const unchanged = await client.get(at('sf/programs-notes', 'etag-304'), {
    headers: { 'if-none-match': seen.headers.etag },
  })
  say('etag-304', unchanged.statusCode, unchanged.headers.etag)
  const head = await client.head(at('sf/programs-notes', 'head'))
  say('head', head.statusCode, head.headers.etag)
  const options = await client(at('send', 'options'), {
    method: 'OPTIONS',
    headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
  })
  say('options', options.statusCode, options.headers['access-control-allow-methods'])
  hash('redirect-302', await client.get(at('go/programs', 'redirect-302')))
  const said = { form: message('303'), headers: { accept: 'text/html' } }
  const page = await client.post(at('send', 'redirect-303'), said)
  say('redirect-303', page.statusCode, page.body.slice(0, 15))
  hash('binary', await asked('qrcode', 'binary', { text: '小明' }))
  body('range', await client.get(at('sf/programs-notes', 'range'), { headers: { range: 'bytes=2-5' } }))
  const refused = await client.delete(at('sf/programs-notes', 'unauthorized'), {
    headers: { authorization: 'Bearer wrong' },
  })
  say('unauthorized', refused.statusCode, refused.headers['www-authenticate'])
  body('error', await asked('poll', 'error', { room: 'a/b' }))
  const twice = { headers: { accept: ['text/html', 'application/json'] } }
  body('header-twice', await client.get(at('ip', 'header-twice'), twice))
  body('default-accept', await client.get(at('go/there-is-none', 'default-accept')))
}

async function connections() {
  const agent = { http: new http.Agent({ keepAlive: true }) }
  let succeeded = 0
  for (let i = 0; i < 50; i++)
    if ((await client.get(at('uuid', 'keep-alive'), { agent })).statusCode === 200) succeeded++
  say('keep-alive', 200, succeeded)
  agent.http.destroy()
  body('wait-poll', await asked('poll', 'wait-poll', { room: `${prefix}-wait`, after_time: 1, wait: 5 }))
  say('http-1.0', '-', 'it speaks HTTP/1.1 and newer')
}

async function makes() {
  const call = { json: { target: 'https://example.com/' }, headers: { 'idempotency-key': prefix } }
  const once = () => client.post(at('go/addlink', 'idempotency'), call)
  const [first, second] = [await once(), await once()]
  const links = `${JSON.parse(first.body).link} ${JSON.parse(second.body).link}`
  say('idempotency', second.statusCode, `${links} ${second.headers['idempotent-replayed']}`)
  const big = { name: `${prefix}-big`, text: readFileSync('big.txt', 'utf8') }
  await client.post(at('api/sf/v1/save', 'big'), { json: big })
  hash('big', await client.get(at(`sf/${prefix}-big`, 'big')))
  const nothing = { target: 'https://example.com/', link: '', tip: null, expires_in: null }
  body('not-given', await client.post(at('go/addlink', 'not-given'), { json: nothing }))
}

await sends()
await answers()
await connections()
await makes()
