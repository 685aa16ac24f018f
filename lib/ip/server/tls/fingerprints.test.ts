import { describe, expect, it } from 'vitest'
import { type Extension, fingerprintsOf, type Offer } from './fingerprints'

const bytesOf = (list: string) => Buffer.from(list.replace(/,/g, ''), 'hex')
const vector = (bytes: Buffer, lengthBytes: 1 | 2) => {
  const length = Buffer.alloc(lengthBytes)
  length.writeUIntBE(bytes.length, 0, lengthBytes)
  return Buffer.concat([length, bytes])
}
const alpn = (name: Buffer | string) => vector(vector(Buffer.from(name), 1), 2)

interface HelloInput {
  version?: number
  suites?: string
  /** In the order sent. */
  ids?: string
  contents?: Record<string, Buffer>
}

function offer({ version = 0x0303, suites = '', ids = '', contents = {} }: HelloInput): Offer {
  const list = ids === '' ? [] : ids.split(',')
  const extensions = list.map(
    (id): Extension => ({ id: Number.parseInt(id, 16), data: contents[id] ?? Buffer.alloc(0) }),
  )
  return { version, suites: bytesOf(suites), extensions }
}

/** FoxIO’s example, as its JA4_ro gives it: the original order. */
const chrome: HelloInput = {
  suites: '1301,1302,1303,c02b,c02f,c02c,c030,cca9,cca8,c013,c014,009c,009d,002f,0035',
  ids: '001b,0000,0033,0010,4469,0017,002d,000d,0005,0023,0012,002b,ff01,000b,000a,0015',
  contents: {
    '0010': alpn('h2'),
    '000d': vector(bytesOf('0403,0804,0401,0503,0805,0501,0806,0601'), 2),
    '002b': vector(bytesOf('0304,0303'), 1),
  },
}

describe('plain JA4 equals FoxIO’s published values', () => {
  it('the example of its description', () => {
    expect(fingerprintsOf(offer(chrome))).toMatchObject({
      ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1',
      ja4_r:
        't13d1516h2_002f,0035,009c,009d,1301,1302,1303,c013,c014,c02b,c02c,c02f,c030,cca8,cca9_0005,000a,000b,000d,0012,0015,0017,001b,0023,002b,002d,0033,4469,ff01_0403,0804,0401,0503,0805,0501,0806,0601',
    })
  })

  it('ignores GREASE', () => {
    const greased = {
      suites: `5a5a,${chrome.suites}`,
      ids: `0a0a,${chrome.ids},fafa`,
      contents: { ...chrome.contents, '002b': vector(bytesOf('fafa,0304,0303'), 1) },
    }
    expect(fingerprintsOf(offer(greased))).toEqual(fingerprintsOf(offer(chrome)))
  })

  it('has no underscore after the extensions without signature algorithms', () => {
    const { '000d': _, ...contents } = chrome.contents ?? {}
    expect(fingerprintsOf(offer({ ...chrome, contents })).ja4).toBe('t13d1516h2_8daaf6152771_6d807ffa2a79')
  })

  it('is zeros for empty lists', () => {
    expect(fingerprintsOf(offer({}))).toMatchObject({
      ja4: 't12i000000_000000000000_000000000000',
      ja4_r: 't12i000000__',
    })
  })

  it.each([
    ['ab', 'ab'],
    ['20', '20'],
    ['abcd', 'ad'],
    ['2061', '21'],
    ['30ab', '3b'],
    ['6120', '60'],
    ['3031abcd', '3d'],
    ['30abcd31', '01'],
    ['68', 'hh'],
    [Buffer.from('http/1.1').toString('hex'), 'h1'],
    ['', '00'],
  ])('writes the protocol 0x%s as %s', (hex, mark) => {
    const contents = { '0010': alpn(Buffer.from(hex, 'hex')) }
    expect(fingerprintsOf(offer({ ids: '0010', contents })).ja4).toContain(`t12i0001${mark}_`)
  })

  it.each([
    [0x0303, '12'],
    [0x0302, '11'],
    [0x0301, '10'],
    [0x0300, 's3'],
    [0x0002, 's2'],
    [0x0909, '00'],
  ])('writes version %i as %s', (version, name) => {
    expect(fingerprintsOf(offer({ version })).ja4.slice(0, 3)).toBe(`t${name}`)
  })
})

describe('JA3 equals Salesforce’s published values', () => {
  it('with curves and point formats', () => {
    const hello = {
      version: 769,
      suites: '002f,0035,0005,000a,c009,c00a,c013,c014,0032,0038,0013,0004',
      ids: '0000,000a,000b',
      contents: { '000a': vector(bytesOf('0017,0018,0019'), 2), '000b': vector(bytesOf('00'), 1) },
    }
    expect(fingerprintsOf(offer(hello)).ja3).toBe('ada70206e40642a3e4461f35503241d5')
  })

  it('without extensions', () => {
    const suites = '0004,0005,000a,0009,0064,0062,0003,0006,0013,0012,0063'
    expect(fingerprintsOf(offer({ version: 769, suites })).ja3).toBe('de350869b8c85de67a350c8d186f11e6')
  })

  it('and ja3n does not depend on the order of extensions', () => {
    const ids = chrome.ids?.split(',').toReversed().join(',') ?? ''
    const [one, other] = [fingerprintsOf(offer(chrome)), fingerprintsOf(offer({ ...chrome, ids }))]
    expect(one.ja3).not.toBe(other.ja3)
    expect(one.ja3n).toBe(other.ja3n)
    expect(one.ja4).toBe(other.ja4)
  })
})

describe('a ClientHello that no client sends', () => {
  it('has counts of at most 99', () => {
    const suites = Array.from({ length: 400 }, (_, i) => i.toString(16).padStart(4, '0')).join(',')
    expect(fingerprintsOf(offer({ suites })).ja4).toMatch(/^t12i990000_[0-9a-f]{12}_000000000000$/)
  })

  it.each([
    ['suites', { suites: '1301,'.repeat(801) }],
    ['extensions', { ids: Array(801).fill('0023').join(',') }],
    ['signatures', { ids: '000d', contents: { '000d': Buffer.alloc(1601) } }],
  ])('has no fingerprint with so many %s', (_, hello) => {
    expect(fingerprintsOf(offer(hello))).toEqual({ ja3: '', ja3n: '', ja4: '', ja4_r: '' })
  })

  it.each(['', '00', 'ff', 'ffff', '0001', '00ff00', '000201'])(
    'treats extensions of 0x%s as empty',
    (hex) => {
      const data = Buffer.from(hex, 'hex')
      const contents = Object.fromEntries(['000a', '000b', '000d', '0010', '002b'].map((id) => [id, data]))
      const ids = '000a,000b,000d,0010,002b'
      expect(fingerprintsOf(offer({ ids, contents })).ja4).toMatch(
        /^t\w\wi0005\w\w_000000000000_[0-9a-f]{12}$/,
      )
    },
  )
})
