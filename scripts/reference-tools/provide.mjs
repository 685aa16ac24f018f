/** What judges the reference: linters and a generator of clients, 110 MB that nobody needs who only runs the platform. */
import { provideLocked } from '../locked-packages.mjs'

/**
 * @returns {Promise<string>} a folder with node_modules
 * @throws Error when they are not there yet and npm cannot be reached
 */
export const provideReferenceTools = () =>
  provideLocked(import.meta.dirname, 'open-utility-api-reference-tools')
