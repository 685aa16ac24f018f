import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideLocked } from '@/scripts/locked-packages.mjs'
import { outputOf } from '../samples'

const folder = fileURLToPath(new URL('../../programs', import.meta.url))

/** A program that nobody here wrote. */
export interface TriedProgram {
  name: string
  /** The script that uses it, a file of e2e/programs. */
  script: string
  /** What runs the script. */
  command: [program: string, ...options: string[]]
  /** @returns what it says of its version @throws Error where it is not on this machine */
  version: () => Promise<string>
  /** Environment beside the usual. */
  env?: () => Promise<Record<string, string>>
}

/** What a program prints, as far as it is its version. */
async function found(pattern: RegExp, program: string, ...options: string[]): Promise<string> {
  const output = await outputOf(program, ...options)
  const version = pattern.exec(output)?.[1]
  if (version === undefined) throw new Error(`${program} says ${output}`)
  return version
}

const ofPython = (name: string) => () =>
  found(
    /(.+)/,
    'python3',
    '-c',
    `import ${name}, platform; print(${name}.__version__, "(Python", platform.python_version() + ")")`,
  )

const packages = () => provideLocked(join(folder, 'npm'), 'open-utility-api-programs')

const ofNpm = (name: string) => async () => {
  const manifest = join(await packages(), 'node_modules', name, 'package.json')
  const ask = `console.log(JSON.parse(require('fs').readFileSync(process.argv[1])).version, '(Node ' + process.versions.node + ')')`
  return (await outputOf(process.execPath, '-e', ask, manifest)).trim()
}

const java = () => found(/^\S+ (\S+)/, 'java', '--version')
const php = () => found(/^PHP (\S+)/, 'php', '--version')
const npm = async () => ({ PACKAGES: await packages() })

async function phpWithCurl(): Promise<string> {
  const asked = 'function_exists("curl_version") or exit(1); echo curl_version()["version"];'
  return `${await php()} (curl ${await outputOf('php', '-r', asked)})`
}

/** In the order of the table. */
export const programs: readonly TriedProgram[] = [
  {
    name: 'curl',
    script: 'curl.sh',
    command: ['sh'],
    version: () => found(/^curl (\S+)/, 'curl', '--version'),
  },
  {
    name: 'wget',
    script: 'wget.sh',
    command: ['sh'],
    version: () => found(/^GNU Wget (\S+)/, 'wget', '--version'),
  },
  { name: 'requests', script: 'python_requests.py', command: ['python3'], version: ofPython('requests') },
  { name: 'httpx', script: 'python_httpx.py', command: ['python3'], version: ofPython('httpx') },
  {
    name: 'Go net/http',
    script: 'net_http.go',
    command: ['go', 'run'],
    version: () => found(/^go version go(\S+)/, 'go', 'version'),
  },
  { name: 'Java HttpClient', script: 'HttpClientCalls.java', command: ['java'], version: java },
  { name: 'Java HttpURLConnection', script: 'HttpUrlConnectionCalls.java', command: ['java'], version: java },
  { name: 'PHP curl', script: 'php_curl.php', command: ['php'], version: phpWithCurl },
  { name: 'PHP streams', script: 'php_streams.php', command: ['php'], version: php },
  {
    name: 'Ruby Net::HTTP',
    script: 'net_http.rb',
    command: ['ruby'],
    version: () => found(/^ruby (\S+)/, 'ruby', '--version'),
  },
  { name: 'axios', script: 'axios.mjs', command: [process.execPath], version: ofNpm('axios'), env: npm },
  { name: 'got', script: 'got.mjs', command: [process.execPath], version: ofNpm('got'), env: npm },
]

export const scriptOf = ({ script }: TriedProgram): string => join(folder, script)
