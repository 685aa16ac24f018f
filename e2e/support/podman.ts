import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canInstall, installPackage } from '@/scripts/debian.mjs'
import { provideProgram } from '@/scripts/test-tools.mjs'

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
