import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { provideProgram } from '@/scripts/test-tools.mjs'

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
  const programs = { podman: 'podman', runc: 'runc', iptables: 'iptables', catatonit: 'catatonit' }
  for (const [program, debianPackage] of Object.entries(programs)) provideProgram(program, debianPackage)
  const file = path.join(folder, 'containers.conf')
  writeFileSync(file, configuration)
  return { ...process.env, CONTAINERS_CONF: file }
}
