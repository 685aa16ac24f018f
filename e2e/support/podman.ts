import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { provideProgram } from '@/scripts/test-tools.mjs'

/** Calls runc without limits of processes: there are machines on which nobody may change them, and then runc ends. */
const runtime = `#!/bin/sh
for argument do
  case $previous in
    --bundle) file=$argument/config.json ;;
    --process) file=$argument ;;
    *) file= ;;
  esac
  [ -z "$file" ] || sed -Ezi 's/,\\s*"rlimits":\\s*\\[[^]]*\\]|"rlimits":\\s*\\[[^]]*\\],?//' "$file"
  previous=$argument
done
exec runc "$@"
`

/**
 * Installs podman where it is missing (as root on Debian).
 * @param folder for its configuration
 * @returns the environment in which `podman` runs containers here, with control groups of version 1 too
 */
export function providePodman(folder: string): NodeJS.ProcessEnv {
  const programs = { podman: 'podman', runc: 'runc', iptables: 'iptables', catatonit: 'catatonit' }
  for (const [program, debianPackage] of Object.entries(programs)) provideProgram(program, debianPackage)
  const wrapper = path.join(folder, 'runtime')
  writeFileSync(wrapper, runtime)
  chmodSync(wrapper, 0o755)
  const configuration = path.join(folder, 'containers.conf')
  const engine = ['[engine]', 'runtime = "runc"', 'cgroup_manager = "cgroupfs"']
  writeFileSync(configuration, [...engine, '[engine.runtimes]', `runc = ["${wrapper}"]`, ''].join('\n'))
  return { ...process.env, CONTAINERS_CONF: configuration }
}
