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

/** Of a host with several addresses, each of which refuses, as many are named. */
const errorsMax = 4

/** @param {unknown} thrown @returns {thrown is Error} */
const isError = (thrown) => thrown instanceof Error || types.isNativeError(thrown)

/** @param {unknown} thrown @returns {ErrorFacts} */
function factsOfOne(thrown) {
  // Of anything else that was thrown only what cannot have fields is shown.
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
 * What the log says of an error, and of the one that caused it. Libraries give errors fields of their own: a request with
 * its headers, a configuration with its password, at any depth.
 * @param {unknown} thrown @returns {ErrorFacts}
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
