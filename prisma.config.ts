import { defineConfig } from 'prisma/config'
import { writeSchema } from './scripts/prisma-schema.mjs'

// `prisma generate` looks for the native schema engine although it does not use it; any executable will do.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

const url = process.env.DATABASE_URL ?? 'file:./data/platform.db'
const provider =
  process.env.PRISMA_PROVIDER === 'postgresql' || /^postgres(ql)?:/.test(url) ? 'postgresql' : 'sqlite'

export default defineConfig({
  schema: writeSchema(provider),
  migrations: { path: `prisma/${provider}/migrations` },
  datasource: { url },
})
