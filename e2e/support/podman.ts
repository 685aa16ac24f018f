import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canInstall, installPackage } from '@/scripts/debian.mjs'
import { provideProgram } from '@/scripts/test-tools.mjs'

/** With what Debian's podman only recommends and a network needs. */
const packages = ['podman', 'runc', 'iptables', 'netavark', 'aardvark-dns']

/** Works with control groups of both versions, and where no process may raise its limits. */
const configuration = `[containers]
default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`

/**
 * Installs podman where it is missing (as root on Debian).
 * @param folder for its configuration
 * @returns the environment in which `podman` runs containers here
 */
export function providePodman(folder: string): NodeJS.ProcessEnv {
  if (canInstall() && !existsSync('/usr/bin/podman')) for (const name of packages) installPackage(name)
  provideProgram('podman')
  const file = path.join(folder, 'containers.conf')
  writeFileSync(file, configuration)
  return { ...process.env, CONTAINERS_CONF: file }
}
