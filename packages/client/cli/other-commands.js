// @ts-check
import { readFile } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { harmless, harmlessJson } from './terminal-text.js'
import { UsageError, wholeNumber } from './usage.js'

/** @typedef {import('./main.js').Context} Context */

/** @param {Context} context @param {object} record @param {string} line printed without --json */
function show({ values, output }, record, line) {
  output.write(`${values.json ? harmlessJson(record) : harmless(line)}\n`)
}

/**
 * Shows a token, on the terminal only: no file or log should keep it.
 * @param {Context} context
 * @param {string} [token]
 */
function showToken({ values, errors }, token) {
  if (token && errors.isTTY && !values.json)
    errors.write(`Its token, to change or delete it: ${harmless(token)}\n`)
}

/** `share`: saves a text. @param {Context} context */
export async function share(context) {
  const { api, operands, values, input, signal } = context
  const [file = '-', ...others] = operands
  if (others.length > 0) throw new UsageError('One text at a time.')
  const text = new Uint8Array(
    file === '-' ? await buffer(addAbortSignal(signal, input)) : await readFile(file),
  )
  const expires_in = wholeNumber('expires', values.expires)
  const saved = await api.saveText(text, { name: values.name, token: values.token, expires_in, signal })
  show(context, saved, saved.url)
  showToken(context, saved.token)
  return 0
}

/** `link`: makes a short link. @param {Context} context */
export async function link(context) {
  const { api, operands, values, signal } = context
  const [target, ...others] = operands
  if (!target || others.length > 0) throw new UsageError('A link to where? Give one address.')
  const expires_in = wholeNumber('expires', values.expires)
  const made = await api.addLink(target, { link: values.name, expires_in, signal })
  show(context, made, made.url)
  showToken(context, made.token)
  return 0
}

/** `ip`: the caller's address, or what is known of another. @param {Context} context */
export async function ip(context) {
  const { api, operands, signal } = context
  const [address, ...others] = operands
  if (others.length > 0) throw new UsageError('One address at a time.')
  const record = await api.ip(address, { signal })
  const { city, region, country, asn, asOrganization, message } = record
  const place = [city, region, country].filter(Boolean).join(', ')
  const network = asn > 0 ? `AS${asn} ${asOrganization}` : ''
  const known = [place, network].filter(Boolean).join('; ') || String(message || 'nothing is known')
  show(context, record, address === undefined ? record.ip : known)
  return 0
}
