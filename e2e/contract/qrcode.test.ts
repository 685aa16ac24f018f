import { describe, expect, it } from 'vitest'
import { encode, form, type JsonResponse, json, type Parameters, send } from '../support/http'
import { decode, draw } from '../support/qr-reader'
import { expectRefusal } from '../support/refusal'
import { onEveryTarget, targets } from '../support/targets'

const contentTypes = {
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
} as const
const types = Object.keys(contentTypes) as (keyof typeof contentTypes)[]

const texts = [
  'https://example.com/path?a=1&b=2#c',
  '中文二维码',
  '日本語ｶﾅ',
  '안녕하세요',
  'مرحبا',
  'é',
  'Ã©',
  '👩🏽‍🚀 to the 🌕',
  '𠮷野家',
  'two\nlines\tand a tab',
  '  spaces  ',
  '1234567890',
  'HELLO WORLD $%*+-./:',
  "<script>alert('x')</script>",
  'https://example.org/12345678901234567890',
  'ABC-12345-67890-ABCDE-é',
  '订单 20261120000123456 号',
  '👩🏽‍🚀0123456789012🌕9876543210987',
  '１２３0123456789ＡＢＣ HELLO WORLD',
  'Ã©12345678901234Ã©',
]

/** The image of a request that must succeed, read by both decoders. */
async function read(response: JsonResponse, light?: string) {
  expect({ status: response.status, text: response.status === 200 ? '' : response.text }).toEqual({
    status: 200,
    text: '',
  })
  const picture = await draw(response.headers['content-type'] ?? '', response.body, light)
  return { picture, ...(await decode(picture)) }
}

onEveryTarget(({ url }) => {
  const get = (parameters: Parameters, headers: Record<string, string> = {}) =>
    send(`${url}/qrcode?${encode(parameters)}`, { headers })

  it('a code is a PNG of 200 pixels by default', async () => {
    const response = await get({ text: 'a' })
    expect(response.headers['content-type']).toBe('image/png')
    const { picture } = await read(response)
    expect(picture).toMatchObject({ width: 200, height: 200 })
  })

  it('GET, JSON and form draw the same code', async () => {
    const parameters = { text: '你好', level: 'H', size: 300, dark: '#123', light: 'ffe' }
    const responses = await Promise.all([
      get(parameters),
      send(`${url}/qrcode`, json(parameters)),
      send(`${url}/qrcode`, form(parameters)),
    ])
    for (const response of responses) {
      expect(response.status).toBe(200)
      expect(response.body.equals(responses[0].body)).toBe(true)
    }
  })

  it('a code can be embedded and cached anywhere, and revalidates with 304', async () => {
    for (const type of types) {
      const first = await get({ text: 'cached', type })
      expect(first.headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      const etag = first.headers.etag ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      expect((await get({ text: 'other', type })).headers.etag).not.toBe(etag)
      const again = await get({ text: 'cached', type }, { 'If-None-Match': `"x", W/${etag}` })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600' })
      expect((await get({ text: 'cached', type }, { 'If-None-Match': '"x"' })).status).toBe(200)
    }
  })

  it('HEAD of a code has the headers of GET', async () => {
    const path = `${url}/qrcode?text=head`
    const [got, head] = await Promise.all([send(path), send(path, { method: 'HEAD' })])
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    expect(head.headers.etag).toBe(got.headers.etag)
    expect(head.headers['content-type']).toBe('image/png')
  })

  it('names are case-insensitive, and colours may lack the #', async () => {
    const [plain, other] = await Promise.all([
      get({ text: 'a', type: 'svg', level: 'Q', dark: '112233' }),
      get({ text: 'a', type: 'SVG', level: 'q', dark: '#123' }),
    ])
    expect(other.body.equals(plain.body)).toBe(true)
  })

  it('a browser without a text gets the page, and a script a refusal', async () => {
    for (const path of ['/qrcode', '/qrcode?text=', '/qrcode?size=300']) {
      const page = await send(`${url}${path}`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
      expect(page.status).toBe(303)
      expect(new URL(page.headers.location ?? '', url).pathname).toBe('/tools/qrcode')
      expectRefusal(await send(`${url}${path}`), 400, 'invalid_parameter', 'text')
    }
  })

  it.each([
    ['type', { type: 'gif' }],
    ['level', { level: 'X' }],
    ['margin', { margin: 11 }],
    ['margin', { margin: -1 }],
    ['margin', { margin: '1.5' }],
    ['size', { size: 49 }],
    ['size', { size: 2001 }],
    ['size', { size: '1e2' }],
    ['dark', { dark: 'red' }],
    ['dark', { dark: '#12345' }],
    ['light', { light: '#ffffffff' }],
    ['text', { text: 'a\u0000b' }],
    ['dark', { dark: 'ffffff', light: '000000' }],
    ['dark', { dark: 'ffff00' }],
    ['dark', { dark: 'fff' }],
    ['dark', { dark: '777777', light: '888888' }],
  ])('refuses a wrong %s: %j', async (path, parameters: Parameters) => {
    expectRefusal(await get({ text: 'a', ...parameters }), 400, 'invalid_parameter', path)
  })

  it.each([
    ['text', { text: '\ud800' }],
    ['text', { text: ['a'] }],
    ['text', { text: 1 }],
    ['text', { text: null }],
    ['size', { text: 'a', size: {} }],
    ['margin', { text: 'a', margin: true }],
    ['dark', { text: 'a', dark: 0 }],
  ])('refuses a wrong %s in JSON: %j', async (path, body) => {
    expectRefusal(await send(`${url}/qrcode`, json(body)), 400, 'invalid_parameter', path)
  })

  it('a repeated parameter or invalid UTF-8 is refused', async () => {
    expectRefusal(await send(`${url}/qrcode?text=a&text=b`), 400, 'invalid_parameter', 'text')
    expectRefusal(await send(`${url}/qrcode?text=%FF`), 400, 'invalid_parameter', 'text')
    expectRefusal(await send(`${url}/qrcode?text=a`, { method: 'PUT' }), 405, 'method_not_allowed')
  })
})

// Drawing does not depend on the database.
describe('every format', () => {
  const [target] = targets
  const get = (parameters: Parameters) => send(`${target?.url}/qrcode?${encode(parameters)}`)
  const text = 'https://example.com/看'

  it.each(types)('draws every text as %s so that two decoders read it', async (type) => {
    for (const text of texts) {
      const response = await get({ text, type })
      expect(response.headers['content-type']).toBe(contentTypes[type])
      const { jsqr, zxing } = await read(response)
      expect({ jsqr, zxing }).toEqual({ jsqr: text, zxing: text })
    }
  })

  it.each([
    ['L', 2953],
    ['M', 2331],
    ['Q', 1663],
    ['H', 1273],
  ])('says how many bytes fit at level %s, and takes exactly those', async (level, most) => {
    const longest = 'é'.repeat(Math.floor(most / 2)) + 'x'.repeat(most % 2)
    const { jsqr, zxing } = await read(await get({ text: longest, level, size: 600 }))
    expect({ jsqr, zxing }).toEqual({ jsqr: longest, zxing: longest })
    const refused = await get({ text: `${longest}x`, level, size: 600 })
    expectRefusal(refused, 400, 'invalid_parameter', 'text')
    expect(JSON.parse(refused.text).message).toContain(`${most} bytes`)
  })

  it.each([
    ['L', 7037, 2953],
    ['M', 5544, 2331],
    ['Q', 3941, 1663],
    ['H', 3005, 1273],
  ])(
    'takes a text at level %s that fits only because its %i digits are packed',
    async (level, digits, most) => {
      // 4 + 16 + 152 bits of UTF-8, then 4 + 14 and ten for three digits, in 8 × (most + 3).
      const longest = `订单号😀１：${'314159265358'.repeat(digits).slice(0, digits)}`
      for (const type of types) {
        const { jsqr, zxing } = await read(await get({ text: longest, level, type, size: 600 }))
        expect({ jsqr, zxing }).toEqual({ jsqr: longest, zxing: longest })
      }
      const refused = await get({ text: `${longest}9`, level, size: 600 })
      expectRefusal(refused, 400, 'invalid_parameter', 'text')
      expect(JSON.parse(refused.text).message).toContain(`at most ${most} bytes`)
    },
  )

  it('names the smallest size at which every module has a pixel, and that size scans', async () => {
    const text = 'x'.repeat(1000)
    for (const type of types) {
      const refused = await get({ text, type, size: 50, margin: 3 })
      expectRefusal(refused, 400, 'invalid_parameter', 'size')
      const size = Number(/at least (\d+)/.exec(refused.text)?.[1])
      expectRefusal(await get({ text, type, size: size - 1, margin: 3 }), 400, 'invalid_parameter', 'size')
      const { jsqr, picture } = await read(await get({ text, type, size, margin: 3 }))
      expect(picture.width).toBe(size)
      expect(jsqr).toBe(text)
    }
  })

  it.each(types)('as %s has the exact size and scans, whatever the level and margin', async (type) => {
    for (const level of ['L', 'M', 'Q', 'H'])
      for (const [margin, size] of [
        [0, 50],
        [1, 97],
        [2, 200],
        [4, 333],
        [10, 1000],
      ] as const) {
        const { picture, jsqr, zxing } = await read(await get({ text, type, level, margin, size }))
        expect(picture).toMatchObject({ width: size, height: size })
        expect({ level, margin, size, jsqr, zxing }).toEqual({ level, margin, size, jsqr: text, zxing: text })
      }
  })

  it('has up to 2,000 pixels', async () => {
    const { picture, jsqr, zxing } = await read(await get({ text, size: 2000 }))
    expect(picture).toMatchObject({ width: 2000, height: 2000 })
    expect({ jsqr, zxing }).toEqual({ jsqr: text, zxing: text })
  })

  it.each(types)('as %s has exactly two colours: nothing is blurred', async (type) => {
    const { picture, jsqr, zxing } = await read(
      await get({ text, type, size: 149, dark: '#8a1c00', light: '#ffeecc' }),
      '#ffeecc',
    )
    const colours = new Set<string>()
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) colours.add(picture.at(x, y).join(' '))
    expect([...colours].sort()).toEqual(['138 28 0', '255 238 204'])
    expect({ jsqr, zxing }).toEqual({ jsqr: text, zxing: text })
  })

  it('without a margin fills the size where the modules divide it', async () => {
    // 21 modules of 4 pixels
    const { picture } = await read(await get({ text: 'A', margin: 0, size: 84 }))
    for (const [x, y] of [
      [0, 0],
      [83, 0],
      [0, 83],
    ] as const)
      expect(picture.at(x, y)).toEqual([0, 0, 0])
  })

  it.each(['000080', 'ff0000', '006400', '767676'])('in #%s on white still scans', async (dark) => {
    const { jsqr, zxing } = await read(await get({ text, dark }))
    expect({ jsqr, zxing }).toEqual({ jsqr: text, zxing: text })
  })

  it('uses the denser modes for digits and capitals', async () => {
    const sizeMin = async (sample: string) => {
      const { text: refusal } = await get({ text: sample, level: 'L', margin: 10, size: 50 })
      const [, min] = /at least (\d+)/.exec(refusal) ?? []
      return min === undefined ? 0 : Number(min) - 20
    }
    // Version 10 at level L: 652 digits, 395 capitals, 271 bytes (ISO/IEC 18004, table 7).
    expect(await sizeMin('1'.repeat(652))).toBe(57)
    expect(await sizeMin('A'.repeat(395))).toBe(57)
    expect(await sizeMin('a'.repeat(271))).toBe(57)
    expect(await sizeMin('a'.repeat(272))).toBe(61)
    // 2,192 bits hold an address of 20 bytes, and 598 digits in a segment of their own.
    expect(await sizeMin(`https://example.org/${'1'.repeat(598)}`)).toBe(57)
    expect(await sizeMin(`https://example.org/${'1'.repeat(599)}`)).toBe(61)
  })

  it('as SVG contains no script, as PDF real vectors', async () => {
    const svg = await get({ text: '</svg><script>', type: 'svg' })
    expect(svg.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(svg.text).not.toMatch(/script|<image|href/)
    expect(svg.text.match(/<path/g)).toHaveLength(1)
    const pdf = await get({ text, type: 'pdf' })
    expect(pdf.body.subarray(0, 8).toString()).toBe('%PDF-1.4')
    expect(pdf.text).not.toContain('/Image')
    expect(pdf.text).toContain('/MediaBox [0 0 200 200]')
  })
})
