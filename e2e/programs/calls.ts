import { type Exchange, headerIn } from '../support/relay'

/** What a client printed for a call, and what went over the wire. */
export interface Printed {
  status: string
  value: string
  exchanges: Exchange[]
}

/** What the clients send, and what should come back. */
export interface Fixture {
  /** The address that the client calls. */
  url: string
  /** The client's room, and the beginning of its names. */
  prefix: string
  /** SHA-256, hexadecimal. */
  hashes: { notes: string; big: string; reference: string; picture: string }
  served: (name: string) => Promise<string>
  notes: string
  big: string
}

export interface Call {
  id: string
  title: string
  outcome: (printed: Printed, fixture: Fixture) => boolean | Promise<boolean>
}

function parsed(value: string): Record<string, unknown> {
  try {
    return JSON.parse(value)
  } catch {
    return {}
  }
}

const isSuccess = ({ status, value }: Printed) => status === '200' && parsed(value).code === 200

/** The response has the message unchanged. */
const says =
  (msg: string): Call['outcome'] =>
  (printed, { prefix }) => {
    const { room, nick, msg: stored } = parsed(printed.value)
    return isSuccess(printed) && room === prefix && nick === '小明' && stored === msg
  }

/** The text is served byte for byte under the name of its call. */
const stores =
  (id: string, text: 'notes' | 'big' = 'notes'): Call['outcome'] =>
  async (printed, fixture) => {
    const name = `${fixture.prefix}-${id}`
    return (
      isSuccess(printed) &&
      parsed(printed.value).name === name &&
      (await fixture.served(name)) === fixture[text]
    )
  }

const each = ({ exchanges }: Printed, isSo: (exchange: Exchange) => boolean): boolean =>
  exchanges.length > 0 && exchanges.every(isSo)

const both =
  (isWritten: (printed: Printed) => boolean, outcome: Call['outcome']): Call['outcome'] =>
  async (printed, fixture) =>
    isWritten(printed) && outcome(printed, fixture)

const sends = (name: string, value: RegExp) => (printed: Printed) =>
  each(printed, ({ request }) => value.test(headerIn(request, name) ?? ''))

const returns = (status: string, isRight: (value: string, fixture: Fixture) => boolean): Call['outcome'] => {
  return (printed, fixture) => printed.status === status && isRight(printed.value, fixture)
}

/** Decompressed by the client, and compressed on the wire with this coding. */
const decompresses = (coding: string | null, hash: 'big' | 'reference'): Call['outcome'] =>
  both(
    (printed) => each(printed, ({ response }) => headerIn(response, 'Content-Encoding') === coding),
    returns('200', (value, { hashes }) => value === hashes[hash]),
  )

const refused = (status: string, error: string): Call['outcome'] =>
  returns(status, (value) => {
    const { code, error: slug, message } = parsed(value)
    return code === Number(status) && slug === error && typeof message === 'string'
  })

const sending: Call[] = [
  { id: 'get-utf8', title: 'GET, `nick=小明` as it is typed', outcome: says('大家好') },
  { id: 'get-encoded', title: 'GET, percent-encoded', outcome: says('a+b & c=d #1 100% ?') },
  { id: 'post-json', title: 'POST, JSON', outcome: says('in JSON: 大家好') },
  { id: 'post-form', title: 'POST, form', outcome: says('a form & 100%') },
  { id: 'post-multipart', title: 'POST, multipart form', outcome: says('in parts: 大家好') },
  {
    id: 'multipart-file',
    title: 'a file in a multipart form is the text',
    outcome: stores('multipart-file'),
  },
  { id: 'put-file', title: 'PUT of a file', outcome: stores('put-file') },
  { id: 'raw-text', title: 'POST, `text/plain`', outcome: stores('raw-text') },
  { id: 'raw-octets', title: 'POST, `application/octet-stream`', outcome: stores('raw-octets') },
  {
    id: 'raw-unlabelled',
    title: 'POST without Content-Type',
    outcome: both(
      ({ exchanges }) => exchanges.every(({ request }) => !headerIn(request, 'Content-Type')),
      stores('raw-unlabelled'),
    ),
  },
  {
    id: 'raw-default',
    title: "POST of a text, the program's own Content-Type",
    outcome: stores('raw-default'),
  },
  {
    id: 'gzip-request',
    title: 'gzip request body',
    outcome: both(sends('Content-Encoding', /^gzip$/), says('packed')),
  },
  {
    id: 'deflate-request',
    title: 'deflate request body',
    outcome: both(sends('Content-Encoding', /^deflate$/), says('packed')),
  },
  {
    id: 'chunked',
    title: 'chunked request body',
    outcome: both(sends('Transfer-Encoding', /^chunked$/i), stores('chunked')),
  },
  {
    id: 'expect',
    title: '`Expect: 100-continue`',
    outcome: both(sends('Expect', /^100-continue$/i), stores('expect', 'big')),
  },
]

const answering: Call[] = [
  { id: 'gzip-answer', title: 'gzip response', outcome: decompresses('gzip', 'big') },
  { id: 'br-answer', title: 'Brotli response', outcome: decompresses('br', 'reference') },
  {
    id: 'deflate-answer',
    title: 'only deflate accepted: not compressed',
    outcome: decompresses(null, 'big'),
  },
  {
    id: 'accept-plain',
    title: '`Accept: text/plain`: just the address',
    outcome: returns('200', (value, { url, prefix }) => value === `${url}/sf/${prefix}-accept-plain`),
  },
  {
    id: 'etag-304',
    title: '`If-None-Match`: 304',
    outcome: returns('304', (value) => /^"[^"]+"$/.test(value)),
  },
  { id: 'if-match-412', title: '`If-Match`: 412', outcome: refused('412', 'precondition_failed') },
  { id: 'head', title: 'HEAD', outcome: returns('200', (value) => /^"[^"]+"$/.test(value)) },
  { id: 'options', title: 'OPTIONS (preflight)', outcome: returns('204', (value) => value.includes('POST')) },
  {
    id: 'redirect-302',
    title: '302 of a short link is followed',
    outcome: returns('200', (value, { hashes }) => value === hashes.notes),
  },
  {
    id: 'redirect-303',
    title: '303 of a form is followed to the page',
    outcome: both(
      ({ exchanges }) => exchanges[0]?.response.startsWith('HTTP/1.1 303 ') === true,
      returns('200', (value) => value.toLowerCase() === '<!doctype html>'),
    ),
  },
  {
    id: 'binary',
    title: 'a picture, byte for byte',
    outcome: returns('200', (value, { hashes }) => value === hashes.picture),
  },
  { id: 'range', title: 'Range: 206', outcome: returns('206', (value) => value === 'file') },
  {
    id: 'unauthorized',
    title: '401 with `WWW-Authenticate`',
    outcome: returns('401', (value) => value.startsWith('Bearer')),
  },
  { id: 'error', title: 'an error is read as JSON', outcome: refused('400', 'invalid_parameter') },
  {
    id: 'default-accept',
    title: 'without `Accept`: an error in JSON',
    outcome: refused('404', 'not_found'),
  },
  { id: 'header-twice', title: 'a header twice', outcome: isSuccess },
]

const connecting: Call[] = [
  {
    id: 'keep-alive',
    title: '50 calls on one connection',
    outcome: both(
      ({ exchanges }) =>
        exchanges.length === 50 && new Set(exchanges.map(({ connection }) => connection)).size === 1,
      returns('200', (value) => value === '50'),
    ),
  },
  {
    id: 'wait-poll',
    title: '`wait=5`, woken by a message',
    outcome: (printed) => {
      const { messages } = parsed(printed.value) as { messages?: { msg: string }[] }
      return isSuccess(printed) && messages?.length === 1 && messages[0]?.msg === 'wake up'
    },
  },
  {
    id: 'http-1.0',
    title: 'HTTP/1.0',
    outcome: both((printed) => each(printed, ({ request }) => / HTTP\/1\.0\r\n/.test(request)), isSuccess),
  },
]

const creating: Call[] = [
  {
    id: 'idempotency',
    title: '`Idempotency-Key` twice creates one',
    outcome: returns('200', (value) => /^(\w{7}) \1 true$/.test(value)),
  },
  {
    id: 'big',
    title: '1 MiB of text in JSON and back',
    outcome: returns('200', (value, { hashes }) => value === hashes.big),
  },
  { id: 'not-given', title: "`null` and `''` in JSON", outcome: isSuccess },
]

/** The calls that every client makes. */
export const callsByTopic: readonly [topic: string, calls: readonly Call[]][] = [
  ['What is sent', sending],
  ['What comes back', answering],
  ['Connections', connecting],
  ['Making', creating],
]

export const calls: readonly Call[] = callsByTopic.flatMap(([, of]) => of)
