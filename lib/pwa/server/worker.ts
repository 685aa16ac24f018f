import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildName } from '@/lib/core/build-name'
import { config } from '@/lib/core/config'
import type { Language } from '@/lib/core/i18n/language'
import { processState } from '@/lib/core/process-state'

/** Browsers check it at every visit, and it may only reach this server. */
export const workerHeaders = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
}

const sourceOf = (name: string) =>
  processState(`worker-${name}`, () =>
    readFileSync(path.join(process.cwd(), 'lib', 'pwa', 'server', name), 'utf8'),
  )

/** When switched off by the operator, it unregisters itself. */
export function workerScript(language: Language): string {
  if (!config().hasOfflineChat) return sourceOf('service-worker-removal.mjs')
  const facts = { build: buildName(), language: language }
  return `const facts = ${JSON.stringify(facts)}\n${sourceOf('service-worker.mjs')}`
}
