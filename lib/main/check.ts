import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Acting, actAsOwner } from '@/lib/core/act-as-owner.mjs'
import { type Config, config, ownSettingHints, settingProblems } from '@/lib/core/config'
import { freeOnDisk } from '@/lib/core/db/disk-space'
import { type Inspection, inspectPostgres, inspectSqlite } from '@/lib/core/db/migrate'
import { configuredFileOf, sqliteFileOf } from '@/lib/core/db/open-database'
import { whenReachable } from '@/lib/core/db/postgres/connections'
import { knownSecretNames } from '@/lib/core/db/secrets'
import { filesBesideDatabase } from '@/lib/core/db/sqlite/database-file.mjs'
import { sqliteModule } from '@/lib/core/db/sqlite/driver'
import { lockFolder } from '@/lib/core/db/sqlite/folder-lock'
import { equalKeys } from '@/lib/core/keys'
import { checkGeoipFiles, hasBundledData } from '@/lib/ip/server/geoip'
import { readTlsOptions } from '@/lib/ip/server/tls/tls-options'
import { mailProblem } from '@/lib/mail/server/smtp'
import { startProblem } from './start-problem'

/** `problem`: a start would fail, or the service would not work. */
type State = 'ok' | 'note' | 'problem'

/** One line of `node server.mjs --check`. It holds no secret. */
interface Finding {
  subject: string
  state: State
  text: string
}

const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text })
const note = (subject: string, text: string): Finding => ({ subject, state: 'note', text })
const problem = (subject: string, text: string): Finding => ({ subject, state: 'problem', text })

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
async function checkAddresses(config: Config, isRunning: boolean): Promise<Finding[]> {
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

function checkProxies({ trustProxy, edge, publicUrls, tlsCert }: Config): Finding[] {
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

async function checkMail({ smtpUrl, mailFrom, publicUrls }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) return [ok('mail', 'none: SMTP_URL is not set')]
  const { host } = new URL(smtpUrl)
  const failure = await mailProblem(smtpUrl)
  if (failure !== null) return [problem('mail', `${host} cannot be used (${failure})`)]
  const sender = mailFrom ?? publicUrls[0]
  return [ok('mail', `${host} answers`), ...(sender ? [] : [note('mail', 'MAIL_FROM is not set')])]
}

async function checkLocations({ geoipCityDb, geoipAsnDb }: Config): Promise<Finding[]> {
  await checkGeoipFiles()
  const own = Object.entries({ GEOIP_CITY_DB: geoipCityDb, GEOIP_ASN_DB: geoipAsnDb })
  const set = own.filter(([, file]) => file !== undefined).map(([name]) => name)
  if (set.length === own.length) return [ok('locations', set.join(', '))]
  const rest = hasBundledData() ? 'bundled data' : 'no data: set GEOIP_CITY_DB and GEOIP_ASN_DB'
  const text = [...set, rest].join(', ')
  return [hasBundledData() ? ok('locations', text) : note('locations', text)]
}

const megabyte = 1_000_000
/** The reserve of a full disk and some messages. */
const freeBytesMin = 16 * megabyte
const freeBytesAdvised = 500 * megabyte

function existingFolder(folder: string): string {
  return existsSync(/* turbopackIgnore: true */ folder) ? folder : existingFolder(path.dirname(folder))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function checkFolder(subject: string, folder: string): Promise<Finding> {
  const existing = existingFolder(folder)
  if (!isWritable(existing)) return problem(subject, `${existing} cannot be written to by this user`)
  const { freeBytes } = await freeOnDisk(existing)
  const text = `${folder}${existing === folder ? '' : ' (would be made)'}, ${Math.floor(freeBytes / megabyte)} MB free`
  if (freeBytes < freeBytesMin) return problem(subject, `${text}: too little`)
  return freeBytes < freeBytesAdvised ? note(subject, `${text}: little`) : ok(subject, text)
}

async function checkDisk({ dataDir, backupEveryHours, backupDir }: Config): Promise<Finding[]> {
  const findings = [await checkFolder('disk', dataDir)]
  if (backupEveryHours > 0) findings.push(await checkFolder('backups', backupDir))
  return findings
}

const planOf = ({ isNew, pending }: Inspection) =>
  isNew
    ? 'empty: its tables would be made'
    : pending === 0
      ? 'up to date'
      : `${pending} migrations would be applied`

/** @returns who runs on the database, as a sentence; null if nobody does */
async function lockedBy(file: string): Promise<string | null> {
  if (!existsSync(`${file}.lock`)) return null
  try {
    const unlock = await lockFolder(file)
    unlock()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

async function checkSqlite(file: string): Promise<Finding> {
  if (!existsSync(/* turbopackIgnore: true */ file)) return ok('database', `SQLite, ${file} (would be made)`)
  const locked = await lockedBy(file)
  if (locked !== null) return note('database', locked)
  return ok('database', `SQLite, ${file}, ${planOf(await inspectSqlite(file))}`)
}

async function checkDatabase({ provider, databaseUrl }: Config): Promise<Finding[]> {
  if (provider === 'sqlite') return [await checkSqlite(sqliteFileOf(databaseUrl))]
  const plan = planOf(await whenReachable(databaseUrl, 0, () => inspectPostgres(databaseUrl)))
  return [ok('database', `PostgreSQL, ${plan}`)]
}

/** Where the operator's keys come from, without the keys. */
async function checkKeys({ provider, adminKey, superKey, metricsKey }: Config): Promise<Finding[]> {
  const known = provider === 'sqlite' ? knownSecretNames() : []
  const place = provider === 'sqlite' ? path.join(config().dataDir, 'keys.json') : 'the database'
  const sourceOf = (name: string, configured: string | undefined) => {
    if (configured !== undefined) return `${name} as set`
    if (provider === 'postgresql') return `${name} kept in ${place}, made if it is missing`
    return known.includes(name) ? `${name} from ${place}` : `${name} would be made, and kept in ${place}`
  }
  const names = equalKeys(adminKey, superKey, metricsKey)
  const equal =
    names.length > 0 ? [note('keys', `${names.join(' and ')} are the same key: set different ones`)] : []
  const text = `${sourceOf('ADMIN_KEY', adminKey)}; ${sourceOf('SUPER_KEY', superKey)}`
  return [ok('keys', `${text}${metricsKey === undefined ? '' : '; METRICS_KEY as set'}`), ...equal]
}

/** For each part; what it connects to has shorter limits. */
const partMs = 10_000

/** Whatever fails becomes a finding. */
async function part(subject: string, run: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  const limit = new AbortController()
  const late = pause(partMs, [problem(subject, `took longer than ${partMs / 1000} s`)], {
    signal: limit.signal,
  })
  try {
    return await Promise.race([Promise.resolve().then(run), late])
  } catch (error) {
    return [problem(subject, startProblem(error) ?? (error as Error).message)]
  } finally {
    limit.abort()
    await late.catch(() => undefined)
  }
}

/** With the rights of the owner of the database: called by root, it would follow that user's links. */
async function dataFindings() {
  const { provider, databaseUrl, dataDir } = config()
  await sqliteModule() // the owner may not be allowed to read it
  const file = provider === 'sqlite' ? configuredFileOf(databaseUrl) : path.join(dataDir, 'keys.json')
  let acting: Acting
  try {
    acting = actAsOwner(file, filesBesideDatabase)
  } catch (error) {
    return { disk: [], database: [problem('database', (error as Error).message)], keys: [] }
  }
  const [disk = [], database = [], keys = []] = await Promise.all([
    part('disk', () => checkDisk(config())),
    part('database', () => checkDatabase(config())),
    part('keys', () => checkKeys(config())),
  ])
  acting.end()
  return { disk, database, keys }
}

/** What a start would do, and what would keep it from working. Changes nothing, and ends within seconds. */
async function findings(): Promise<Finding[]> {
  const hints = ownSettingHints().map((text) => note('settings', text))
  const wrong = settingProblems().map((text) => problem('settings', text))
  if (wrong.length > 0) return [...wrong, ...hints]
  const { disk, database, keys } = await dataFindings()
  const isRunning = database.some(({ state }) => state === 'note')
  const parts = [
    disk,
    database,
    keys,
    part('address', () => checkAddresses(config(), isRunning)),
    part('proxies', () => checkProxies(config())),
    part('mail', () => checkMail(config())),
    part('locations', () => checkLocations(config())),
  ]
  return [ok('settings', 'can be used'), ...hints, ...(await Promise.all(parts)).flat()]
}

function reportOf(found: readonly Finding[]): string[] {
  const lines = found.map(({ subject, state, text }) => `${state.padEnd(8)} ${subject.padEnd(10)} ${text}`)
  const count = found.filter(({ state }) => state === 'problem').length
  const sum =
    count === 0
      ? 'The platform can start.'
      : `It cannot work like this: ${count} ${count === 1 ? 'problem' : 'problems'}.`
  return [...lines, '', sum]
}

/** Prints the report. @returns the exit code: 1 when something cannot work */
export async function check(): Promise<number> {
  const found = await findings()
  console.log(reportOf(found).join('\n'))
  return found.some(({ state }) => state === 'problem') ? 1 : 0
}
