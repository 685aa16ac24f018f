import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '@/lib/core/config'
import { checkGeoipFiles, hasBundledData } from '@/lib/ip/server/geoip'
import { readTlsOptions } from '@/lib/ip/server/tls/tls-options'
import { mailProblem } from '@/lib/mail/server/smtp'
import { type Finding, note, ok, problem } from './finding'

/** @returns the code of the system when the port cannot be opened */
async function portProblem(host: string, port: number): Promise<string | null> {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  } finally {
    server.close()
  }
}

/** @param isRunning whether this platform runs already, and so has the port */
export async function checkAddresses(config: Config, isRunning: boolean): Promise<Finding[]> {
  const { host, port, publicUrls, tlsCert } = config
  readTlsOptions(config)
  const place = `${tlsCert ? 'HTTPS' : 'HTTP'} on ${host}, port ${port}`
  const failure = await portProblem(host, port)
  const listening = () => {
    if (failure === null) return ok('address', place)
    if (failure === 'EADDRINUSE' && isRunning)
      return note('address', `${place}, in use while the platform runs`)
    return problem('address', `${place} cannot be opened (${failure})`)
  }
  const shown =
    publicUrls.length > 0
      ? ok('address', `links begin with ${publicUrls[0]}`)
      : note('address', 'PUBLIC_URL is not set: links begin with the address of each request')
  return [listening(), shown]
}

export function checkProxies({ trustProxy, edge, publicUrls, tlsCert }: Config): Finding[] {
  const count = 'hops' in trustProxy ? trustProxy.hops : trustProxy.networks.length
  const findings = [
    count === 0
      ? ok('proxies', 'none: X-Forwarded-For is ignored')
      : ok('proxies', 'hops' in trustProxy ? `${count} in front` : `in ${count} networks`),
  ]
  if (count === 0 && edge !== 'none') findings.push(note('proxies', `EDGE=${edge} needs TRUST_PROXY`))
  if (count === 0 && !tlsCert && publicUrls.some((url) => url.startsWith('https:')))
    findings.push(note('proxies', 'PUBLIC_URL says https: set TRUST_PROXY for the proxy that provides it'))
  return findings
}

export async function checkMail({ smtpUrl, mailFrom, publicUrls }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) return [ok('mail', 'none: SMTP_URL is not set')]
  const { host } = new URL(smtpUrl)
  const failure = await mailProblem(smtpUrl)
  if (failure !== null) return [problem('mail', `${host} cannot be used (${failure})`)]
  const sender = mailFrom ?? publicUrls[0]
  return [ok('mail', `${host} answers`), ...(sender ? [] : [note('mail', 'MAIL_FROM is not set')])]
}

export async function checkLocations({ geoipCityDb, geoipAsnDb }: Config): Promise<Finding[]> {
  await checkGeoipFiles()
  const own = Object.entries({ GEOIP_CITY_DB: geoipCityDb, GEOIP_ASN_DB: geoipAsnDb })
  const set = own.filter(([, file]) => file !== undefined).map(([name]) => name)
  if (set.length === own.length) return [ok('locations', set.join(', '))]
  const rest = hasBundledData() ? 'bundled data' : 'no data: set GEOIP_CITY_DB and GEOIP_ASN_DB'
  const text = [...set, rest].join(', ')
  return [hasBundledData() ? ok('locations', text) : note('locations', text)]
}
