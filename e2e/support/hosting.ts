/**
 * docs/hosting.md for tests: its own commands, and a server for what they download. Only what the page says to change is changed,
 * and what a machine without a public address cannot have: Node.js comes from that server instead of nodejs.org, and the
 * certificate from Caddy's own authority instead of Let's Encrypt.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { provideNode } from '@/scripts/other-node.mjs'
import { makeRelease } from '@/scripts/release/release.mjs'
import { archive } from '@/scripts/release/write.mjs'
import { temporaryFolder } from './database'
import { DebianMachine } from './debian-machine'

export const hostingPage = readFileSync('docs/hosting.md', 'utf8')
export const domain = 'talk.test'
export const updateVersion = '9.9.9'

export interface Downloads {
  folder: string
  /** Names of releases: the one at hand, and the same with `updateVersion`; empty for none. */
  release: string
  update: string
}

/** @returns the commands of a section of the page, for a machine of the test @throws when it has none */
export function commandsOf(heading: string, { release, update }: Downloads): string {
  const section = hostingPage.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const commands = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('')
  if (commands === '') throw new Error(`docs/hosting.md has no commands under ${heading}`)
  return [
    ['DOMAIN=chat.example.org', `DOMAIN=${domain}`],
    ['FROM=https://downloads.example.org', 'FROM=http://127.0.0.1:8000'],
    ['RELEASE=open-utility-api-1.0.1', `RELEASE=${release}`],
    ['RELEASE=open-utility-api-1.1.0', `RELEASE=${update}`],
    ['linux-x64', `linux-${process.arch}`],
    ['https://nodejs.org', 'http://127.0.0.1:8000'],
    ['sed "s/chat', 'sed "s/^{$/{\\n\\tlocal_certs/; s/chat'],
  ].reduce((text, [from = '', to = '']) => text.replaceAll(from, to), commands)
}

/** An archive of Node.js and its checksum, as on nodejs.org; and the program, for the server of the downloads. */
async function provideNodeArchive(downloads: string): Promise<void> {
  const node = path.join(downloads, 'node')
  copyFileSync((await provideNode('24')).node, node)
  execFileSync('chmod', ['755', node])
  const name = `node-${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}-linux-${process.arch}`
  const folder = path.join(downloads, 'dist/latest-v24.x')
  mkdirSync(path.join(folder, name, 'bin'), { recursive: true })
  copyFileSync(node, path.join(folder, name, 'bin/node'))
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: folder })
  const sum = execFileSync('sha256sum', [`${name}.tar.gz`], { cwd: folder, encoding: 'utf8' })
  const others = ['linux-x64.tar.xz', 'linux-arm64.tar.xz'].map((each) => `${'0'.repeat(64)}  ${each}\n`)
  writeFileSync(path.join(folder, 'SHASUMS256.txt'), others.join('') + sum)
}

/** The release in the folder again, with another version. */
async function makeUpdate(release: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'))
  const update = release.replace(version, updateVersion)
  renameSync(release, update)
  for (const file of ['package.json', 'VERSION'].map((name) => path.join(update, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replace(version, updateVersion))
  await archive(update, new Date(0))
  rmSync(update, { recursive: true })
  return path.basename(update)
}

/** A release without location data, and an update for it if wanted. */
export async function provideDownloads(hasUpdate = false): Promise<Downloads> {
  const folder = temporaryFolder('downloads')
  await provideNodeArchive(folder)
  const made = await makeRelease({ root: process.cwd(), output: folder, hasLocations: false })
  const update = hasUpdate ? await makeUpdate(made.folder) : ''
  execFileSync('chmod', ['-R', 'a+rX', folder])
  return { folder, release: path.basename(made.folder), update }
}

const fileServer = `require('http').createServer((request, response) => require('fs')
  .createReadStream('/downloads' + request.url).on('error', () => response.destroy()).pipe(response)).listen(8000, '127.0.0.1')`

/** A bare machine with 512 MB on which the domain leads to itself, and the downloads are served. */
export async function bootHost(suite: string, { folder }: Downloads, ...options: string[]) {
  const own = ['--memory=512m', `--add-host=${domain}:127.0.0.1`, ...options]
  const machine = await DebianMachine.boot(suite, folder, ...own)
  await machine.start('/downloads/node', '-e', fileServer)
  return machine
}
