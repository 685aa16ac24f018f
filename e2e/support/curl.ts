import { spawn } from 'node:child_process'

/** What curl prints. @param input what its standard input is @throws Error with what it complains of */
export function curl(args: string[], input: string | Buffer = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn('curl', ['--silent', '--show-error', '--max-time', '20', ...args])
    let [printed, complaint] = ['', '']
    program.stdout.setEncoding('utf8').on('data', (data: string) => {
      printed += data
    })
    program.stderr.on('data', (data) => {
      complaint += data
    })
    program.on('error', reject)
    program.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(complaint))))
    program.stdin.on('error', () => undefined) // it may end without having read
    program.stdin.end(input)
  })
}
