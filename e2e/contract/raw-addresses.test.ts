import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { send, sendRaw } from '../support/http'
import { curl } from '../support/program'
import { readAll, texts, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { until } from '../support/until'

/**
 * Writes pieces of a request to a new connection. Another request is answered in between, so that the server has most
 * likely read each piece before the next.
 * @param pieces null: nothing more comes
 * @returns everything received until the connection is closed
 */
function sendPieces(url: string, ...pieces: (Buffer | null)[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const options = { port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true }
    const socket = connect(options, async () => {
      for (const piece of pieces) {
        await send(`${url}/healthz`)
        if (!socket.writable) return
        if (piece) socket.write(piece)
        else socket.end()
      }
    })
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    // A server that refuses early may reset the connection after its response.
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(text))
  })
}

const said = async (room: string) => texts(await readAll(anyTarget(), { room }))

const request = (line: string, last = false, body = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}${body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`}\r\n${body}`

it('an address is understood as it is typed, again and again on one connection', async () => {
  const room = unique('room')
  const address = (msg: string) => `${anyTarget()}/send?room=${room}&nick=小明&msg=${msg}`
  const printed = await curl([address('大家好！'), address('second'), address('再见😀')])
  expect(printed.match(/"nick":"小明"/g)).toHaveLength(3)
  const posted = await curl([
    ...[`${anyTarget()}/poll?room=${room}&session=会话`, '-d', 'limit=1', '-H', 'Accept: application/json'],
  ])
  expect(JSON.parse(posted)).toMatchObject({ code: 200, messages: [{ msg: '再见😀' }] })
  expect(await said(room)).toEqual(['大家好！', 'second', '再见😀'])
})

it('a body and another request after such an address in one packet are read', async () => {
  const room = unique('room')
  const first = request(`POST /send?room=${room}&nick=é`, false, '')
  const body = 'msg=b%C3%B6dy'
  const posted = first.replace(
    '\r\n\r\n',
    `\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const response = await sendRaw(anyTarget(), posted + request(`GET /online?room=${room}`, true))
  expect(response.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect(await said(room)).toEqual(['bödy'])
})

it('such an address is read in any pieces from its first raw character on', async () => {
  const room = unique('room')
  const whole = Buffer.from(request(`GET /send?room=${room}&nick=é&msg=aé你😀z`, true))
  const first = whole.indexOf('é')
  const cuts = [first + 1, first + 2, whole.indexOf('你') + 1, whole.indexOf(' HTTP') + 3]
  for (const cut of [...cuts, whole.indexOf('Host') + 2, whole.length - 2]) {
    const response = await sendPieces(anyTarget(), whole.subarray(0, cut), whole.subarray(cut))
    expect(response, `cut at ${cut}`).toContain('HTTP/1.1 200 ')
  }
  const bytes = cuts.map((cut, index) => whole.subarray(index === 0 ? 0 : cuts[index - 1], cut))
  expect(await sendPieces(anyTarget(), ...bytes, whole.subarray(cuts.at(-1)))).toContain('HTTP/1.1 200 ')
  expect(await said(room)).toEqual(Array(cuts.length + 3).fill('aé你😀z'))
})

it('one that is cut before its first raw character is refused, or stored at most once', async () => {
  const room = unique('room')
  const whole = Buffer.from(request(`GET /send?room=${room}&nick=ann&msg=aé`, true))
  const responses: string[] = []
  for (const cut of [2, whole.indexOf('&'), whole.indexOf('é')])
    responses.push(await sendPieces(anyTarget(), whole.subarray(0, cut), whole.subarray(cut)))
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 (?:200|400) /)
  // The server may have read any part by then.
  const taken = responses.filter((response) => response.includes('HTTP/1.1 200 '))
  expect(await said(room)).toEqual(taken.map(() => 'aé'))
  const unended = await sendPieces(anyTarget(), Buffer.from('GET /poll?room=é'), Buffer.from('你'), null)
  expect(unended).toContain('400 invalid_parameter')
  const latin = Buffer.from('GET /poll?room=\xe9\xe9 HTTP/1.1\r\nConnection: close\r\n\r\n', 'latin1')
  expect(await sendPieces(anyTarget(), latin.subarray(0, 16), latin.subarray(16))).toContain('percent-encode')
})

// The parser of Node 20.19 accepts raw characters anywhere.
it('a request before such an address in one packet is stored exactly once', async () => {
  const room = unique('room')
  const line = (msg: string, last = false) => request(`GET /send?room=${room}&nick=ann&msg=${msg}`, last)
  const isTaken = async (packet: string) => {
    const responses = await sendRaw(anyTarget(), packet)
    expect(responses).toMatch(/400 invalid_parameter|200 OK.*200 OK/s)
    return !responses.includes('400 invalid_parameter')
  }
  const stored = [
    ...['one', ...((await isTaken(line('one') + line('两', true))) ? ['两'] : [])],
    ...['二', ...((await isTaken(line('二') + line('三', true))) ? ['三'] : [])],
  ]
  // A refusal does not wait for what was before it.
  await until('the messages to be stored', async () => (await said(room)).length >= stored.length)
  expect(await said(room)).toEqual(stored)
})

it.each([
  ['Latin-1', Buffer.from('GET /poll?room=\xe9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'latin1')],
  ['a control character behind it', Buffer.from('GET /poll?room=é\u0001 HTTP/1.1\r\nHost: x\r\n\r\n')],
])('refuses %s, as ever', async (_, bytes) => {
  const response = await sendRaw(anyTarget(), bytes)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toContain('percent-encode')
})

it('such an address that is too long once encoded is refused', async () => {
  const response = await sendRaw(anyTarget(), request(`GET /poll?room=${'你'.repeat(20_000)}`, true))
  expect(response).toMatch(/^HTTP\/1\.1 4(?:00|31) /)
})
