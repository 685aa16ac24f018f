// @ts-check
// `node bench/ip-region-codes.mjs [addresses]`: of random public addresses whose region is known, how many have a
// region code? Asks a running platform of its own. Exits with 1 below the target. Also prints what a lookup costs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepare } from '../scripts/prepare.mjs'
import { startPlatform } from './servers.mjs'

const target = 0.95
const total = Number(process.argv[2] ?? 50_000)
const atOnce = 32

const byte = () => Math.floor(Math.random() * 256)
const randomAddress = () => `${1 + Math.floor(Math.random() * 223)}.${byte()}.${byte()}.${byte()}`

prepare()
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
const platform = await startPlatform(folder)
const counts = { asked: 0, country: 0, region: 0, code: 0, city: 0, timezone: 0, asn: 0 }
/** @type {Map<string, number>} */
const missing = new Map()

async function ask() {
  while (counts.asked < total) {
    counts.asked++
    const response = await fetch(`${platform.url}/ip?ip=${randomAddress()}`)
    const { country, region, regionCode, city, timezone, asn } = /** @type {Record<string, string>} */ (
      await response.json()
    )
    if (country) counts.country++
    if (city) counts.city++
    if (timezone) counts.timezone++
    if (asn) counts.asn++
    if (!region) continue
    counts.region++
    if (regionCode) counts.code++
    else missing.set(`${country} ${region}`, (missing.get(`${country} ${region}`) ?? 0) + 1)
  }
}

try {
  await fetch(`${platform.url}/ip?ip=8.8.8.8`) // opens the databases
  const before = platform.cpuTicks()
  await Promise.all(Array.from({ length: atOnce }, ask))
  const microseconds = ((platform.cpuTicks() - before) * 10_000) / total
  const share = (/** @type {number} */ count) => `${((count / counts.country) * 100).toFixed(1)} %`
  console.log(`${total} random addresses, ${counts.country} with a country. Of these:`)
  console.log(`city ${share(counts.city)}, time zone ${share(counts.timezone)}, network ${share(counts.asn)}`)
  const ratio = counts.code / counts.region
  console.log(
    `region known: ${counts.region}; with a code: ${(ratio * 100).toFixed(2)} % (target ${target * 100} %)`,
  )
  const worst = [...missing].sort((a, b) => b[1] - a[1]).slice(0, 10)
  console.log(`most often without: ${worst.map(([name, count]) => `${name} (${count})`).join(', ')}`)
  console.log(`${microseconds.toFixed(0)} µs of processor time a request, HTTP included`)
  process.exitCode = ratio >= target ? 0 : 1
} finally {
  await platform.stop()
  rmSync(folder, { recursive: true })
}
