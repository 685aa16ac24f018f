// @ts-check
// `npm run dev`: the generated sources, then Next's own development server, which reloads what changes.
import { spawn } from 'node:child_process'
import { generateSources } from './prepare.mjs'

generateSources()
const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', PSEUDO_LOCALE: 'on' },
})
next.on('exit', (code) => process.exit(code ?? 0))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => next.kill(signal))
