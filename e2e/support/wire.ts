/** The beginning of an HTTP/1.1 message. */
interface Head {
  head: string
  /** By lower-case name; the first of several. */
  headers: Record<string, string>
  /** The bytes behind it. */
  rest: string
}

/** A raw answer. */
export interface WireResponse extends Omit<Head, 'rest'> {
  /** 0 until its first line has arrived. */
  status: number
  /** Its body so far, dechunked. */
  text: string
  /** Whether the whole body has arrived; never for a response that ends with its connection. */
  isWhole: boolean
}

const blankLine = '\r\n\r\n'

/** Splits a message into its head and the rest. */
export function headIn(message: string): Head {
  const end = message.indexOf(blankLine)
  const head = end < 0 ? message : message.slice(0, end)
  const [, ...lines] = head.split('\r\n')
  const named = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const rest = end < 0 ? '' : message.slice(end + blankLine.length)
  return { head, headers: Object.fromEntries(named.reverse()), rest }
}

/** @throws Error for invalid chunks */
function joinChunks(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return { body: Buffer.concat(chunks), isWhole: false }
    const size = bytes.toString('latin1', at, end)
    if (!/^[\da-f]+$/i.test(size)) throw new Error(`no chunk: ${size}`)
    const length = Number.parseInt(size, 16)
    if (length === 0) return { body: Buffer.concat(chunks), isWhole: true }
    chunks.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

/**
 * Parses a response to a request other than HEAD.
 * @param received what has arrived so far, as UTF-8; bytes behind a response of known length are ignored
 */
export function responseIn(received: string): WireResponse {
  const { head, headers, rest } = headIn(received)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)
  const length = headers['content-length']
  const bytes = Buffer.from(rest)
  if (headers['transfer-encoding'] === 'chunked') {
    const { body, isWhole } = joinChunks(bytes)
    return { status, head, headers, text: body.toString(), isWhole }
  }
  if (length === undefined) return { status, head, headers, text: rest, isWhole: false }
  const isWhole = received.length > head.length && bytes.length >= Number(length)
  return { status, head, headers, text: bytes.subarray(0, Number(length)).toString(), isWhole }
}
