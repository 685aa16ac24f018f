/**
 * The images that Containerfile and compose.yaml start from: pulled, or else, as root on Debian, made of Debian's packages and
 * npm's Node under the same names. Those behave alike as far as they are used here; they are not those of the registry, and are
 * labelled `stand-in`.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { provideNode, provideNpm } from '../../scripts/other-node.mjs'
import { canInstall, provideProgram } from '../../scripts/test-tools.mjs'

const library = 'docker.io/library'
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const pullTimeoutMs = 120_000

/** What of the entrypoint of PostgreSQL's image compose.yaml relies on. */
const postgresEntrypoint = `#!/bin/sh
set -eu
PATH="$PATH:/usr/lib/postgresql/17/bin"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_USER" | postgres --single postgres >/dev/null
fi
exec "$@" -c listen_addresses='*'
`

/** @typedef {{ packages: string[], hooks: string[], settings: string[] }} Recipe hooks of mmdebstrap, and of the image's settings */

/** @param {string} scratch @param {string[]} packages @returns {Promise<Recipe>} */
async function nodeRecipe(scratch, packages) {
  const node = path.join(scratch, 'node')
  copyFileSync((await provideNode('24')).node, node)
  chmodSync(node, 0o755)
  const npm = path.dirname(path.dirname(await provideNpm('24.0.0')))
  const hooks = [
    `upload ${node} /usr/local/bin/node`,
    'mkdir -p "$1/usr/local/lib/node_modules"',
    `cp -r ${npm} "$1/usr/local/lib/node_modules/npm"`,
    'chmod 755 "$1/usr/local/bin/node"',
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    'chmod 755 "$1/usr/local/lib/node_modules/npm/bin/npm-cli.js"',
    'chroot "$1" useradd --uid 1000 --create-home node',
    `upload ${certificates} ${certificates}`,
  ]
  const settings = [`ENV NODE_EXTRA_CA_CERTS=${certificates}`]
  return { packages: ['ca-certificates', ...packages], hooks, settings }
}

/** @param {string} scratch @returns {Recipe} */
function postgresRecipe(scratch) {
  const entrypoint = path.join(scratch, 'entrypoint')
  writeFileSync(entrypoint, postgresEntrypoint)
  const hooks = [
    `upload ${entrypoint} /usr/local/bin/docker-entrypoint.sh`,
    'chmod 755 "$1/usr/local/bin/docker-entrypoint.sh"',
    'mkdir "$1/var/lib/postgresql/data"',
    'chroot "$1" chown postgres:postgres /var/lib/postgresql/data',
  ]
  return { packages: ['postgresql-17'], hooks, settings: ['ENV PGDATA=/var/lib/postgresql/data'] }
}

/** @type {Record<string, (scratch: string) => Recipe | Promise<Recipe>>} */
const recipes = {
  'node:24-trixie': (scratch) => nodeRecipe(scratch, ['git']),
  'node:24-trixie-slim': (scratch) => nodeRecipe(scratch, []),
  'postgres:17': postgresRecipe,
  'nginx:stable': () => ({ packages: ['nginx-light'], hooks: [], settings: [] }),
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
async function makeStandIn(env, name) {
  const recipe = recipes[name.slice(library.length + 1)]
  if (recipe === undefined) throw new Error(`There is no stand-in for ${name}.`)
  const scratch = mkdtempSync(path.join(tmpdir(), 'base-image-'))
  chmodSync(scratch, 0o755)
  try {
    const { packages, hooks, settings } = await recipe(scratch)
    const archive = path.join(scratch, 'root.tar')
    const made = hooks.map((hook) => `--customize-hook=${hook}`)
    const how = ['--quiet', '--variant=minbase', '--mode=root', `--include=${packages.join(',')}`, ...made]
    run(provideProgram('mmdebstrap'), [...how, 'trixie', archive], env)
    const path_ = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    const changes = [...settings, path_, 'LABEL stand-in=true'].flatMap((change) => ['--change', change])
    run('podman', ['import', '--quiet', ...changes, archive, name], env)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env @throws Error with what it printed */
function run(program, args, env) {
  const { status, error, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? stderr.slice(-2000)}`)
}

/**
 * Provides images of `docker.io/library` that are not here yet.
 * @param {NodeJS.ProcessEnv} env podman's
 * @param {string[]} names such as `node:24-trixie`
 * @throws Error that says what is missing
 */
export async function provideImages(env, ...names) {
  for (const name of names.map((each) => `${library}/${each}`)) {
    if (spawnSync('podman', ['image', 'exists', name], { env }).status === 0) continue
    const pulled = spawnSync('podman', ['pull', '--quiet', name], {
      env,
      timeout: pullTimeoutMs,
      encoding: 'utf8',
    })
    if (pulled.status === 0) continue
    if (!canInstall() || !existsSync(certificates))
      throw new Error(
        `${name} cannot be pulled, and only root on Debian can make a stand-in: ${pulled.stderr}`,
      )
    console.log(`${name} cannot be pulled: a stand-in is made of Debian's packages`)
    await makeStandIn(env, name)
  }
}
