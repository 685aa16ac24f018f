import { setTimeout as pause } from 'node:timers/promises'
import { readAddress } from '../../config'
import { StartError } from '../../start-error'
import { errorSigns } from '../failures/error-codes'
import { isOutage, reasonOf } from '../failures/outage'

const retryMs = 500

/** The part of a database's address that may be shown. */
function placeOf(url: string): string {
  const { host, port } = readAddress(url)
  return `PostgreSQL at ${host}:${port}`
}

/** What OpenSSL and Node call a certificate that they do not believe. */
const distrust = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/

/** What waiting does not mend, in one line; null for everything else. */
function hopeless(url: string, error: unknown): string | null {
  const { codes, messages } = errorSigns(error)
  const place = placeOf(url)
  // Without a password in the address `pg` stops at SASL, before the server could say anything.
  if (['28P01', '28000'].some((code) => codes.has(code)) || messages.some((text) => text.startsWith('SASL')))
    return `${place} refuses the user or the password of DATABASE_URL.`
  if (codes.has('3D000'))
    return `${place} has no database "${readAddress(url).database}": create it, or correct DATABASE_URL.`
  if (codes.has('42501'))
    return `${place} does not let the user of DATABASE_URL make its tables: make that user the owner of the database.`
  if (messages.includes('The server does not support SSL connections'))
    return `${place} speaks no TLS: leave sslmode out of DATABASE_URL, or let it speak TLS.`
  const code = [...codes].find((each) => distrust.test(String(each)))
  if (code === undefined) return null
  return `${place} has a certificate that is not believed (${code}): name its authority with sslrootcert in DATABASE_URL.`
}

/**
 * Does at the start what needs the database; while that cannot be reached it is tried again.
 * @param waitSeconds how long @throws StartError when that was not long enough, or waiting does not help
 */
export async function whenReachable<T>(url: string, waitSeconds: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + waitSeconds * 1000
  let told = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const hint = hopeless(url, error)
      if (hint !== null) throw new StartError(hint)
      if (!isOutage(error)) throw error
      const reason = reasonOf(error)
      if (performance.now() + retryMs > end)
        throw new StartError(
          `${placeOf(url)} could not be used within ${waitSeconds} s (DATABASE_WAIT): ${reason}.`,
        )
      if (told !== reason) console.log(`Waiting for ${placeOf(url)}: ${reason}.`)
      told = reason
      await pause(retryMs)
    }
  }
}
