// @ts-check
// Plain JavaScript, because server.mjs needs it before there is a build.
import { types } from 'node:util'

/**
 * @typedef {object} ErrorFacts
 * @property {string} type
 * @property {string} message
 * @property {string} [stack]
 * @property {string | number} [code]
 * @property {ErrorFacts} [cause]
 * @property {ErrorFacts[]} [errors]
 */

/** A host with several addresses fails once for each. */
const errorsMax = 4

/** @param {unknown} thrown @returns {thrown is Error} */
const isError = (thrown) => thrown instanceof Error || types.isNativeError(thrown)

/** @param {unknown} thrown @returns {ErrorFacts} */
function factsOfOne(thrown) {
  // Other thrown values are shown only if they have no fields.
  if (!isError(thrown))
    return { type: typeof thrown, message: Object(thrown) === thrown ? '' : String(thrown) }
  const { name, message, stack } = thrown
  const code = 'code' in thrown ? thrown.code : undefined
  return {
    type: String(name),
    message: String(message),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
  }
}

/**
 * Libraries attach requests with headers and configurations with passwords, at any depth.
 * @param {unknown} thrown
 * @returns {ErrorFacts} what the log shows
 */
export function errorFacts(thrown) {
  const facts = factsOfOne(thrown)
  const cause = isError(thrown) ? thrown.cause : undefined
  const errors = thrown instanceof AggregateError ? thrown.errors.slice(0, errorsMax) : []
  return {
    ...facts,
    ...(cause === undefined || cause === null ? {} : { cause: factsOfOne(cause) }),
    ...(errors.length > 0 ? { errors: errors.map(factsOfOne) } : {}),
  }
}
