import { type Exchange, headerIn } from './watching-relay'

/** What a program printed for a kind of call, and what went over the wire meanwhile. */
export interface Came {
  status: string
  value: string
  /** The calls of this kind. */
  exchanges: Exchange[]
}

/** What the programs were given to send, and what should come back. */
export interface Place {
  /** The address that the program calls. */
  url: string
  /** The room of the program, and the beginning of its names. */
  prefix: string
  /** SHA-256, hexadecimal. */
  hashes: { notes: string; big: string; reference: string; picture: string }
  /** The text that is served under a name. */
  served: (name: string) => Promise<string>
  notes: string
  big: string
}

/** A kind of call that every program is tried with. */
export interface Kind {
  id: string
  title: string
  /** Whether it went as it should. */
  outcome: (came: Came, place: Place) => boolean | Promise<boolean>
}

function parsed(value: string): Record<string, unknown> {
  try {
    return JSON.parse(value)
  } catch {
    return {}
  }
}

const isSuccess = ({ status, value }: Came) => status === '200' && parsed(value).code === 200

/** The message is answered as it was meant. */
const says =
  (msg: string): Kind['outcome'] =>
  (came, { prefix }) => {
    const { room, nick, msg: stored } = parsed(came.value)
    return isSuccess(came) && room === prefix && nick === '小明' && stored === msg
  }

/** The text is served byte for byte under the name of its kind. */
const stores =
  (id: string, text: 'notes' | 'big' = 'notes'): Kind['outcome'] =>
  async (came, place) => {
    const name = `${place.prefix}-${id}`
    return isSuccess(came) && parsed(came.value).name === name && (await place.served(name)) === place[text]
  }

/** Every call of the kind was made, and each went so. */
const each = ({ exchanges }: Came, isSo: (exchange: Exchange) => boolean): boolean =>
  exchanges.length > 0 && exchanges.every(isSo)

const both =
  (isWritten: (came: Came) => boolean, outcome: Kind['outcome']): Kind['outcome'] =>
  async (came, place) =>
    isWritten(came) && outcome(came, place)

const sends = (name: string, value: RegExp) => (came: Came) =>
  each(came, ({ request }) => value.test(headerIn(request, name) ?? ''))

const came = (status: string, isRight: (value: string, place: Place) => boolean): Kind['outcome'] => {
  return (given, place) => given.status === status && isRight(given.value, place)
}

/** Unpacked by the program, and really packed on the way where that is said. */
const unpacks = (coding: string | null, hash: 'big' | 'reference'): Kind['outcome'] =>
  both(
    (given) => each(given, ({ answer }) => headerIn(answer, 'Content-Encoding') === coding),
    came('200', (value, { hashes }) => value === hashes[hash]),
  )

const refused = (status: string, error: string): Kind['outcome'] =>
  came(status, (value) => {
    const { code, error: slug, message } = parsed(value)
    return code === Number(status) && slug === error && typeof message === 'string'
  })

const sending: Kind[] = [
  { id: 'get-utf8', title: 'GET, `nick=小明` as it is typed', outcome: says('大家好') },
  { id: 'get-encoded', title: 'GET, percent-encoded', outcome: says('a+b & c=d #1 100% ?') },
  { id: 'post-json', title: 'POST, JSON', outcome: says('in JSON: 大家好') },
  { id: 'post-form', title: 'POST, form', outcome: says('a form & 100%') },
  { id: 'post-multipart', title: 'POST, form in parts', outcome: says('in parts: 大家好') },
  { id: 'multipart-file', title: 'a file in a form in parts is the text', outcome: stores('multipart-file') },
  { id: 'put-file', title: 'PUT of a file', outcome: stores('put-file') },
  { id: 'raw-text', title: 'POST, `text/plain`', outcome: stores('raw-text') },
  { id: 'raw-octets', title: 'POST, `application/octet-stream`', outcome: stores('raw-octets') },
  {
    id: 'raw-unlabelled',
    title: 'POST without a label',
    outcome: both(
      ({ exchanges }) => exchanges.every(({ request }) => !headerIn(request, 'Content-Type')),
      stores('raw-unlabelled'),
    ),
  },
  {
    id: 'raw-default',
    title: 'POST of a text, labelled as the program does',
    outcome: stores('raw-default'),
  },
  {
    id: 'gzip-request',
    title: 'body packed by gzip',
    outcome: both(sends('Content-Encoding', /^gzip$/), says('packed')),
  },
  {
    id: 'deflate-request',
    title: 'body packed by deflate',
    outcome: both(sends('Content-Encoding', /^deflate$/), says('packed')),
  },
  {
    id: 'chunked',
    title: 'body in chunks',
    outcome: both(sends('Transfer-Encoding', /^chunked$/i), stores('chunked')),
  },
  {
    id: 'expect',
    title: '`Expect: 100-continue`',
    outcome: both(sends('Expect', /^100-continue$/i), stores('expect', 'big')),
  },
]

const answering: Kind[] = [
  { id: 'gzip-answer', title: 'answer packed by gzip', outcome: unpacks('gzip', 'big') },
  { id: 'br-answer', title: 'answer packed by Brotli', outcome: unpacks('br', 'reference') },
  { id: 'deflate-answer', title: 'only deflate accepted: as it is', outcome: unpacks(null, 'big') },
  {
    id: 'accept-plain',
    title: '`Accept: text/plain`: just the address',
    outcome: came('200', (value, { url, prefix }) => value === `${url}/sf/${prefix}-accept-plain`),
  },
  { id: 'etag-304', title: '`If-None-Match`: 304', outcome: came('304', (value) => /^"[^"]+"$/.test(value)) },
  { id: 'if-match-412', title: '`If-Match`: 412', outcome: refused('412', 'precondition_failed') },
  { id: 'head', title: 'HEAD', outcome: came('200', (value) => /^"[^"]+"$/.test(value)) },
  { id: 'options', title: 'OPTIONS (preflight)', outcome: came('204', (value) => value.includes('POST')) },
  {
    id: 'redirect-302',
    title: '302 of a short link is followed',
    outcome: came('200', (value, { hashes }) => value === hashes.notes),
  },
  {
    id: 'redirect-303',
    title: '303 of a form is followed to the page',
    outcome: both(
      ({ exchanges }) => exchanges[0]?.answer.startsWith('HTTP/1.1 303 ') === true,
      came('200', (value) => value.toLowerCase() === '<!doctype html>'),
    ),
  },
  {
    id: 'binary',
    title: 'a picture, byte for byte',
    outcome: came('200', (value, { hashes }) => value === hashes.picture),
  },
  { id: 'range', title: 'Range: 206', outcome: came('206', (value) => value === 'file') },
  {
    id: 'unauthorized',
    title: '401 with `WWW-Authenticate`',
    outcome: came('401', (value) => value.startsWith('Bearer')),
  },
  { id: 'error', title: 'a refusal is read as JSON', outcome: refused('400', 'invalid_parameter') },
  {
    id: 'default-accept',
    title: 'without `Accept`: a refusal in JSON',
    outcome: refused('404', 'not_found'),
  },
  { id: 'header-twice', title: 'a header twice', outcome: isSuccess },
]

const connecting: Kind[] = [
  {
    id: 'keep-alive',
    title: '50 calls on one connection',
    outcome: both(
      ({ exchanges }) =>
        exchanges.length === 50 && new Set(exchanges.map(({ connection }) => connection)).size === 1,
      came('200', (value) => value === '50'),
    ),
  },
  {
    id: 'wait-poll',
    title: '`wait=5`, woken by a message',
    outcome: (given) => {
      const { messages } = parsed(given.value) as { messages?: { msg: string }[] }
      return isSuccess(given) && messages?.length === 1 && messages[0]?.msg === 'wake up'
    },
  },
  {
    id: 'http-1.0',
    title: 'HTTP/1.0',
    outcome: both((given) => each(given, ({ request }) => / HTTP\/1\.0\r\n/.test(request)), isSuccess),
  },
]

const making: Kind[] = [
  {
    id: 'idempotency',
    title: '`Idempotency-Key` twice makes one',
    outcome: came('200', (value) => /^(\w{7}) \1 true$/.test(value)),
  },
  {
    id: 'big',
    title: '1 MiB of text in JSON and back',
    outcome: came('200', (value, { hashes }) => value === hashes.big),
  },
  { id: 'not-given', title: "`null` and `''` in JSON", outcome: isSuccess },
]

/** The kinds of calls, by what they are about. */
export const kindsByTopic: readonly [topic: string, kinds: readonly Kind[]][] = [
  ['What is sent', sending],
  ['What comes back', answering],
  ['Connections', connecting],
  ['Making', making],
]

export const kinds: readonly Kind[] = kindsByTopic.flatMap(([, of]) => of)
