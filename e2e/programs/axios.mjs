/**
 * axios with each kind of call: node axios.mjs BASE PREFIX, in a folder with the files to send; PACKAGES names the folder
 * that axios is installed in. Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is
 * no such call.
 */
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob, readFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { deflateSync, gzipSync } from 'node:zlib'

const axios = createRequire(`${process.env.PACKAGES}/`)('axios')
const [base = '', prefix = ''] = process.argv.slice(2)
const notes = readFileSync('notes.txt')
/** As they come, whatever their status. */
const client = axios.create({ validateStatus: null })

/** @typedef {{ status: number, data: unknown, headers: Record<string, string> }} Answer */

/** @param {string} kind @param {number | string} status @param {unknown} value */
const say = (kind, status, value) => console.log(`${kind}\t${status}\t${value}`)

/** @param {Answer} answer */
const textOf = ({ data }) => (typeof data === 'object' ? JSON.stringify(data) : String(data).trim())

/** @param {string} kind @param {Answer} answer */
const body = (kind, answer) => say(kind, answer.status, textOf(answer))

/** @param {string} kind @param {{ status: number, data: ArrayBuffer }} answer */
const hash = (kind, { status, data }) =>
  say(kind, status, createHash('sha256').update(Buffer.from(data)).digest('hex'))

/** @param {string} path @param {string} kind */
const at = (path, kind) => `${base}/${path}?kind=${kind}`

/** @param {string} kind */
const saved = (kind) => `${at('api/sf/v1/save', kind)}&name=${prefix}-${kind}`

/** @param {string} msg */
const message = (msg) => ({ room: prefix, nick: '小明', msg })

const bytes = { responseType: 'arraybuffer' }

async function sends() {
  body('get-utf8', await client.get(`${base}/send?kind=get-utf8&room=${prefix}&nick=小明&msg=大家好`))
  body('get-encoded', await client.get(at('send', 'get-encoded'), { params: message('a+b & c=d #1 100% ?') }))
  body('post-json', await client.post(at('send', 'post-json'), message('in JSON: 大家好')))
  body('post-form', await client.post(at('send', 'post-form'), new URLSearchParams(message('a form & 100%'))))
  body('post-multipart', await client.postForm(at('send', 'post-multipart'), message('in parts: 大家好')))
  const file = new FormData()
  file.set('name', `${prefix}-multipart-file`)
  file.set('file', await openAsBlob('notes.txt'), 'notes.txt')
  body('multipart-file', await client.post(at('api/sf/v1/save', 'multipart-file'), file))
  /** @param {string} type */
  const labelled = (type) => ({ headers: { 'Content-Type': type } })
  const stream = createReadStream('notes.txt')
  const length = { headers: { 'Content-Type': 'text/plain', 'Content-Length': notes.length } }
  const put = await client.put(at(`sf/${prefix}-put-file`, 'put-file'), stream, length)
  body('put-file', put)
  body('raw-text', await client.post(saved('raw-text'), notes, labelled('text/plain')))
  body('raw-octets', await client.post(saved('raw-octets'), notes, labelled('application/octet-stream')))
  const unlabelled = { headers: { 'Content-Type': false } }
  body('raw-unlabelled', await client.post(saved('raw-unlabelled'), notes, unlabelled))
  body('raw-default', await client.post(saved('raw-default'), notes.toString()))
  for (const [coding, pack] of Object.entries({ gzip: gzipSync, deflate: deflateSync })) {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding }
    const packed = pack(JSON.stringify(message('packed')))
    body(`${coding}-request`, await client.post(at('send', `${coding}-request`), packed, { headers }))
  }
  const other = {
    Authorization: `Bearer ${put.data.token}`,
    'If-Match': '"other"',
    'Content-Type': 'text/plain',
  }
  body(
    'if-match-412',
    await client.put(at(`sf/${prefix}-put-file`, 'if-match-412'), notes, { headers: other }),
  )
  const pieces = Readable.from([notes.subarray(0, 9), notes.subarray(9)])
  body('chunked', await client.put(at(`sf/${prefix}-chunked`, 'chunked'), pieces, labelled('text/plain')))
  const headers = { 'Content-Type': 'text/plain', Expect: '100-continue' }
  body('expect', await client.post(saved('expect'), readFileSync('big.txt'), { headers }))
}

async function answers() {
  hash('gzip-answer', await client.get(at('sf/programs-big', 'gzip-answer'), bytes))
  /** @param {string} coding */
  const asking = (coding) => ({ ...bytes, headers: { 'Accept-Encoding': coding } })
  hash('br-answer', await client.get(at('openapi.json', 'br-answer'), asking('br')))
  hash('deflate-answer', await client.get(at('sf/programs-big', 'deflate-answer'), asking('deflate')))
  const plain = new URLSearchParams({ name: `${prefix}-accept-plain`, text: 'hello' })
  const accepting = { headers: { Accept: 'text/plain' } }
  body('accept-plain', await client.post(at('api/sf/v1/save', 'accept-plain'), plain, accepting))
  const seen = await client.get(at('sf/programs-notes', 'etag-304'))
  const again = { headers: { 'If-None-Match': seen.headers.etag } }
  const unchanged = await client.get(at('sf/programs-notes', 'etag-304'), again)
  say('etag-304', unchanged.status, unchanged.headers.etag)
  const head = await client.head(at('sf/programs-notes', 'head'))
  say('head', head.status, head.headers.etag)
  const preflight = {
    headers: { Origin: 'https://example.com', 'Access-Control-Request-Method': 'POST' },
  }
  const options = await client.options(at('send', 'options'), preflight)
  say('options', options.status, options.headers['access-control-allow-methods'])
  hash('redirect-302', await client.get(at('go/programs', 'redirect-302'), bytes))
  const said = new URLSearchParams(message('303'))
  const page = await client.post(at('send', 'redirect-303'), said, { headers: { Accept: 'text/html' } })
  say('redirect-303', page.status, page.data.slice(0, 15))
  hash('binary', await client.get(at('qrcode', 'binary'), { ...bytes, params: { text: '小明' } }))
  body('range', await client.get(at('sf/programs-notes', 'range'), { headers: { Range: 'bytes=2-5' } }))
  const wrong = { headers: { Authorization: 'Bearer wrong' } }
  const refused = await client.delete(at('sf/programs-notes', 'unauthorized'), wrong)
  say('unauthorized', refused.status, refused.headers['www-authenticate'])
  body('error', await client.get(at('poll', 'error'), { params: { room: 'a/b' } }))
  const twice = { headers: { Accept: ['text/html', 'application/json'] } }
  body('header-twice', await client.get(at('ip', 'header-twice'), twice))
  body('default-accept', await client.get(at('go/there-is-none', 'default-accept')))
}

async function connections() {
  const httpAgent = new http.Agent({ keepAlive: true })
  let succeeded = 0
  for (let i = 0; i < 50; i++)
    if ((await client.get(at('uuid', 'keep-alive'), { httpAgent })).status === 200) succeeded++
  say('keep-alive', 200, succeeded)
  httpAgent.destroy()
  const params = { room: `${prefix}-wait`, after_time: 1, wait: 5 }
  body('wait-poll', await client.get(at('poll', 'wait-poll'), { params }))
  say('http-1.0', '-', 'it speaks HTTP/1.1 and newer')
}

async function makes() {
  const key = { headers: { 'Idempotency-Key': prefix } }
  const once = () => client.post(at('go/addlink', 'idempotency'), { target: 'https://example.com/' }, key)
  const [first, second] = [await once(), await once()]
  const links = `${first.data.link} ${second.data.link}`
  say('idempotency', second.status, `${links} ${second.headers['idempotent-replayed']}`)
  const big = { name: `${prefix}-big`, text: readFileSync('big.txt', 'utf8') }
  await client.post(at('api/sf/v1/save', 'big'), big)
  hash('big', await client.get(at(`sf/${prefix}-big`, 'big'), bytes))
  const nothing = { target: 'https://example.com/', link: '', tip: null, expires_in: null }
  body('not-given', await client.post(at('go/addlink', 'not-given'), nothing))
}

await sends()
await answers()
await connections()
await makes()
