// @ts-check
// One set of models, two providers: a generated client is bound to its provider, so each gets its own schema
// file, joined from prisma/models.prisma and prisma/<provider>/datasource.prisma.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {'sqlite' | 'postgresql'} Provider */

const root = path.resolve(import.meta.dirname, '..')

/** @type {readonly Provider[]} */
export const providers = ['sqlite', 'postgresql']

/**
 * Writes the joined schema of one provider.
 * @param {Provider} provider
 * @returns {string} its path, lib/generated/<provider>/schema.prisma
 */
export function writeSchema(provider) {
  const folder = path.join(root, 'lib/generated', provider)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'schema.prisma')
  const parts = [`prisma/${provider}/datasource.prisma`, 'prisma/models.prisma']
  const text = parts.map((part) => readFileSync(path.join(root, part), 'utf8')).join('\n')
  // The user that runs the server need not be allowed to write here.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  return file
}
