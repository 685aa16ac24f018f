// @ts-check
// `npm run release`: builds what is missing and writes a release to dist/, a folder and its archive that need Node only.
import './requirements.mjs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from './prepare.mjs'
import { Refusal } from './refusal.mjs'

const root = path.resolve(import.meta.dirname, '..')

const usage = `Usage: npm run release -- [options]

Writes dist/open-utility-api-<version>/ and its .tar.gz: a copy of the platform that is started with "node server.mjs" and
needs neither npm nor a build.

  --platform NAME   linux-x64, linux-arm64, linux-x64-musl or linux-arm64-musl; by default this machine's
  --no-geo          without the location data of /ip
  --no-archive      the folder only
  --output FOLDER   instead of dist`

async function main() {
  const options = /** @type {const} */ ({
    platform: { type: 'string' },
    'no-geo': { type: 'boolean', default: false },
    'no-archive': { type: 'boolean', default: false },
    output: { type: 'string', default: path.join(root, 'dist') },
    help: { type: 'boolean', default: false },
  })
  const { values } = parseArgs({ options, strict: true })
  if (values.help) return console.log(usage)
  prepare()
  // A devDependency: not needed by those who only start the platform.
  const { makeRelease } = await import('./release/release.mjs')
  const { folder, archive } = await makeRelease({
    root,
    output: path.resolve(process.env.INIT_CWD ?? '.', values.output),
    hasLocations: !values['no-geo'],
    hasArchive: !values['no-archive'],
    ...(values.platform === undefined ? {} : { platform: values.platform }),
  })
  console.log(folder)
  if (archive) console.log(archive)
}

try {
  await main()
} catch (error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error)
  if (error instanceof Refusal) console.error(error.message)
  else if (String(code).startsWith('ERR_PARSE_ARGS'))
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
  else console.error(error)
  process.exitCode = 1
}
