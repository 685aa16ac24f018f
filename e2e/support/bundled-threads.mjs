// @ts-check
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const thread = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/

/**
 * Node cannot run the TypeScript of a thread, which Next bundles for the platform: this does it for the tests.
 * @param {Record<string, string>} alias @returns {import('vite').Plugin}
 */
export function bundledThreads(alias) {
  /** Inside the project, from where packages are found. */
  const outDir = path.resolve(`node_modules/.cache/threads/${process.pid}`)
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    async transform(code, id) {
      const [, file] = thread.exec(code) ?? []
      if (!file || id.includes('/node_modules/')) return null
      const input = path.resolve(path.dirname(id), file)
      await build({
        configFile: false,
        logLevel: 'warn',
        resolve: { alias },
        build: {
          ssr: input,
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'node20',
          rollupOptions: { output: { entryFileNames: '[name].mjs' } },
        },
      })
      const output = path.join(outDir, `${path.basename(file, '.ts')}.mjs`)
      return code.replace(thread, `new URL('${pathToFileURL(output).href}')`)
    },
  }
}
