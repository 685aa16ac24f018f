import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canInstall, installPackage, provideProgram } from '@/scripts/test-tools.mjs'

/** With what Debian's podman only recommends and a network needs. */
const packages = ['podman', 'runc', 'iptables', 'netavark', 'aardvark-dns']

/** Installs podman where it is missing (as root on Debian). @throws Error if it cannot be provided */
export function installPodman(): void {
  if (canInstall() && !existsSync('/usr/bin/podman')) for (const name of packages) installPackage(name)
  provideProgram('podman')
}

/** Works with control groups of both versions, and where no process may raise its limits. */
const configuration = `[containers]
default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`

/** For a machine that is a container itself. @param folder for a file @returns settings in the environment of podman */
export function confinedSettings(folder: string): Record<string, string> {
  const file = path.join(folder, 'containers.conf')
  writeFileSync(file, configuration)
  return { CONTAINERS_CONF: file }
}

export interface Ended {
  /** Null after a signal. */
  status: number | null
  output: string
  /** With the errors. */
  everything: string
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  input?: string
}

/** Runs a program to its end. Not synchronous: tests go on sending requests meanwhile. */
export function end(program: string, args: string[], { input = '', ...options }: RunOptions): Promise<Ended> {
  const child = spawn(program, args, { ...options, stdio: 'pipe' })
  const ended = { output: '', everything: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    ended.output += chunk
    ended.everything += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    ended.everything += chunk
  })
  // It may end without reading.
  child.stdin.on('error', () => undefined).end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, ...ended }))
  })
}

/** @returns what it printed @throws Error with what it printed, unless it ends with 0 */
export async function run(program: string, args: string[], options: RunOptions): Promise<string> {
  const { status, output, everything } = await end(program, args, options)
  if (status === 0) return output.trim()
  throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${everything.slice(-4000)}`)
}

/**
 * Unpacks Debian's packages, and those that they need, into a folder or an archive.
 * @param options of mmdebstrap
 */
export async function unpackDebian(suite: string, target: string, ...options: string[]): Promise<void> {
  const how = ['--quiet', '--mode=root', ...options, suite, target]
  await run(provideProgram('mmdebstrap'), how, { env: process.env })
}
