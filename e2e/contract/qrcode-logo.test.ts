import { describe, expect, it } from 'vitest'
import { encode, json, type Parameters, send } from '../support/http'
import { drawnPng, hostilePngs, oddPngs } from '../support/png-file'
import { decode, decodeZbar, draw } from '../support/qr-reader'
import { expectRefusal } from '../support/refusal'
import { targets } from '../support/targets'

const logo = drawnPng(64, 64, (x, y) => (Math.hypot(x - 32, y - 32) < 30 ? [200, 30, 30, 255] : [0, 0, 0, 0]))
const text = 'https://example.org/看'

// Drawing does not depend on the database.
describe('a QR code with a logo', () => {
  const url = `${targets[0]?.url}/qrcode`
  const post = (fields: Parameters, file: Buffer = logo) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
    body.set('logo', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png')
    return fetch(url, { method: 'POST', body })
  }
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it.each(['png', 'svg', 'pdf'])('as %s is read by three decoders', async (type) => {
    for (const size of [200, 500]) {
      const response = await post({ text, type, size })
      expect(response.status).toBe(200)
      const picture = await draw(response.headers.get('content-type') ?? '', await bytesOf(response))
      expect(picture).toMatchObject({ width: size, height: size })
      const read = { ...(await decode(picture)), zbar: await decodeZbar(picture) }
      expect(read).toEqual({ jsqr: text, zxing: text, zbar: text })
    }
  })

  it('is the same from a file, from Base64 in JSON, and from a data: URL', async () => {
    const base64 = logo.toString('base64')
    const fromFile = await bytesOf(await post({ text }))
    for (const given of [base64, `data:image/png;base64,${base64}`]) {
      const response = await send(url, json({ text, logo: given }))
      expect(response.status, response.text).toBe(200)
      expect(response.body.equals(fromFile)).toBe(true)
    }
  })

  it('has level H, and as many bytes as that holds', async () => {
    const longest = 'x'.repeat(1273)
    const response = await post({ text: longest, level: 'L', size: 2000 })
    const picture = await draw('image/png', await bytesOf(response))
    expect(picture.width).toBe(2000)
    expect((await decode(picture)).zxing).toBe(longest)
    const refused = await send(url, json({ text: `${longest}x`, size: 2000, logo: logo.toString('base64') }))
    expectRefusal(refused, 400, 'invalid_parameter', 'text')
    expect(refused.text).toContain('at level H a code holds at most 1273 bytes')
  })

  it('is not drawn for an empty file field, as a browser sends it', async () => {
    const plain = await send(`${url}?${encode({ text })}`)
    expect((await bytesOf(await post({ text }, Buffer.alloc(0)))).equals(plain.body)).toBe(true)
  })

  it('is not drawn by GET: the logo belongs into a body', async () => {
    expectRefusal(
      await send(`${url}?${encode({ text, logo: 'iVBORw0KGgo=' })}`),
      400,
      'invalid_parameter',
      'logo',
    )
    expect((await send(`${url}?${encode({ text, logo: '' })}`)).status).toBe(200)
  })

  it('of odd kinds of PNG is drawn', async () => {
    for (const [name, file] of Object.entries(oddPngs))
      expect({ name, status: (await post({ text }, file)).status }).toEqual({ name, status: 200 })
  })

  it('of hostile files is refused', async () => {
    for (const [name, file] of Object.entries(hostilePngs)) {
      const response = await send(url, json({ text, logo: file.toString('base64') }))
      expectRefusal(response, 400, 'invalid_parameter', 'logo')
      expect((await post({ text }, file)).status, name).toBe(400)
    }
  })

  it.each([[1], [['a']], [{}], ['\ud800'], ['%'], ['A'.repeat(100_000)]])(
    'is refused for a logo that is no Base64 of a PNG, or too long: %j',
    async (given) => {
      expectRefusal(await send(url, json({ text, logo: given })), 400, 'invalid_parameter', 'logo')
    },
  )

  it('delays no quick calls, however many are drawn', async () => {
    const base64 = logo.toString('base64')
    const drawing = Array.from({ length: 60 }, () => send(url, json({ text, size: 2000, logo: base64 })))
    const statuses = async () => (await Promise.all(drawing)).map(({ status }) => status)
    expect((await send(`${targets[0]?.url}/uuid`)).status).toBe(200)
    for (const status of await statuses()) expect([200, 503]).toContain(status)
  })
})
