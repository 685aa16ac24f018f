import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside Next's folder, which other tools and git ignore. */
const home = join(root, '.next', 'mutants')

/** What a tree needs to be built and started. */
const parts = [
  ...['app', 'components', 'lib', 'prisma', 'public', 'scripts', 'server.mjs', 'package.json'],
  ...['instrumentation.ts', 'instrumentation-node.ts', 'instrumentation-client.ts', 'next.config.mjs'],
  ...['postcss.config.mjs', 'prisma.config.ts', 'tsconfig.json', 'package-lock.json'],
]

interface Patch {
  file: string
  from: string
  to: string
}

/** A platform with one broken promise. */
export interface Mutant {
  name: string
  patches: Patch[]
}

export const idsOutsideTheLock: Mutant = {
  name: 'ids drawn outside the lock',
  patches: [
    {
      file: 'lib/chat/server/stream-append.ts',
      from: 'batch<Sql[]>([...prologue, lock, ...inserts, ...after, advance])',
      to: `batch<Sql[]>([...creation, ...inserts, ...lockRooms(names), lock, ...after, advance])
  const moved = results.splice(creation.length, inserts.length)
  results.splice(prologue.length + 1, 0, ...moved)`,
    },
    {
      file: 'lib/chat/server/stream-inserts.ts',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are templates in the file that is patched
      from: "SELECT r.id, r.last_time, ${textField('type')}",
      to: "SELECT r.id, CAST(${Date.now()} AS bigint), ${textField('type')}",
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
    },
  ],
}

export const acknowledgedBeforeTheCommit: Mutant = {
  name: 'acknowledged before the commit',
  patches: [
    {
      file: 'lib/core/db/sqlite/writer-worker.ts',
      from: 'this.#connection.commit()',
      to: 'setTimeout(() => this.#connection.commit(), 20)',
    },
    // The next one waits for that.
    {
      file: 'lib/core/db/sqlite/writer-worker.ts',
      from: 'const [only, ...others] = statements',
      to: `await new Promise((resolve) => setTimeout(resolve, 30))
      const [only, ...others] = statements`,
    },
  ],
}

export const notificationsOnly: Mutant = {
  name: 'a NOTIFY as the only source',
  patches: [
    {
      file: 'lib/chat/server/room-cache.ts',
      from: "if (db().provider === 'postgresql') this.#checking.start()",
      to: '',
    },
    // Nor does it look for newer rows when a client's cursor is ahead.
    {
      file: 'lib/chat/server/poll.ts',
      from: 'if (isAhead) await cached.refresh()',
      to: '',
    },
  ],
}

export const mutants = [idsOutsideTheLock, acknowledgedBeforeTheCommit, notificationsOnly]

/** Pages are most of a build, and not needed. */
const isOfPages = (path: string) => path.startsWith(join(root, 'app')) && /\.(tsx|svg)$/.test(path)

function run(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** The patched text of a file. @throws Error unless the text to patch is there exactly once */
export function patched({ file, from, to }: Patch, folder: string): string {
  const text = readFileSync(join(folder, file), 'utf8')
  const count = text.split(from).length - 1
  if (count !== 1) throw new Error(`${file} has ${count} times what is to be patched: ${from}`)
  return text.replace(from, () => to)
}

/** A tree with these patches. Its build is kept until the sources change. @returns its folder */
export function buildMutant({ name, patches }: Mutant): string {
  const folder = join(home, name.replaceAll(' ', '-'))
  mkdirSync(folder, { recursive: true })
  for (const part of [...parts, 'node_modules']) rmSync(join(folder, part), { recursive: true, force: true })
  const filter = (path: string) => !isOfPages(path)
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter })
  for (const patch of patches) writeFileSync(join(folder, patch.file), patched(patch, folder))
  // Hard links: a copy takes minutes, and builds do not follow symbolic links out of the folder.
  run('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')], root)
  run(process.execPath, ['scripts/prepare.mjs'], folder)
  return folder
}
