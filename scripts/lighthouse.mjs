/**
 * `npm run lighthouse`: runs Lighthouse (mobile) on every page of a production build, and writes docs/lighthouse.md.
 * Lighthouse is fetched from npm into the temporary folder. `npm run lighthouse -- /chat` checks some pages, prints what
 * costs them points, and writes nothing.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startPlatform } from '../bench/servers.mjs'
import { installOnce } from './npm-packages.mjs'
import { provideNode } from './other-node.mjs'
import { chromiumFlags, provideBrowser } from './test-browser.mjs'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const version = '13.5.0'
/** Runs per page; the median counts. */
const looks = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const targets = [95, 100, 100, 100]
/** The pages of the services, from their definitions. The chat's is the desktop. */
const features = path.join(root, 'lib')
const tools = readdirSync(features).flatMap((feature) => {
  const file = path.join(features, feature, 'service.ts')
  if (!existsSync(file)) return []
  const [, page] = /^ {2}page: '(\/tools\/[^']+)'/m.exec(readFileSync(file, 'utf8')) ?? []
  return page ? [page] : []
})
/** Rooms are excluded from search engines by /robots.txt, which does not count here. */
const talk = '/chat?room=main&nick=ann'
/** Stored content, excluded from search engines, too: a text page, and the preview of a link. */
const stored = ['/tools/text/noodles.py', '/go/noodles+']
const pages = ['/', '/chat', talk, ...tools, ...stored, '/docs', '/docs/chat', '/setting']
/** How often Lighthouse may fail on a page, as it does on a busy machine. */
const failuresMax = 3

/** @typedef {{ page: string, scores: number[], blockingMs: number, paintMs: number, bytes: number, report: any }} Look */

/** @param {string} node @param {string} program @param {string} url @param {string} file @returns {Promise<any>} */
async function reportOn(node, program, url, file, failures = 0) {
  const options = [
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    '--quiet',
    ...([talk, ...stored].some((page) => url.endsWith(page)) ? ['--skip-audits=is-crawlable'] : []),
  ]
  const env = { ...process.env, CHROME_PATH: provideBrowser(), LIGHTHOUSE_SKIP_UPDATE_CHECK: '1' }
  try {
    await run(node, [program, url, ...options], { env, maxBuffer: 64 * 1024 * 1024, timeout: 180_000 })
  } catch (error) {
    if (failures + 1 >= failuresMax) throw error
    return reportOn(node, program, url, file, failures + 1)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {string} page @param {any} report @returns {Look} */
function lookOf(page, report) {
  const number = (/** @type {string} */ id) => report.audits[id]?.numericValue ?? Number.NaN
  return {
    page,
    scores: categories.map((id) => Math.round((report.categories[id]?.score ?? 0) * 100)),
    blockingMs: number('total-blocking-time'),
    paintMs: number('largest-contentful-paint'),
    bytes: number('total-byte-weight'),
    report,
  }
}

/** What costs a page points, a line each. @param {any} report */
function faults({ audits, categories: groups }) {
  const counted = Object.values(groups).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((/** @type {{ weight: number }} */ { weight }) => weight > 0)
      .map((/** @type {{ id: string }} */ each) => ({ id: each.id, group: id })),
  )
  return counted
    .filter(({ id }) => audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id, group }) => {
      const where = (audits[id].details?.items ?? [])
        .slice(0, 5)
        .map((/** @type {any} */ item) => item.node?.snippet ?? item.description ?? item.url ?? '')
        .filter(Boolean)
      return [
        `  ${group}: ${id} ${audits[id].displayValue ?? ''}`,
        ...where.map((/** @type {string} */ at) => `    ${at}`),
      ].join('\n')
    })
}

/** @param {Look} look */
const rowOf = ({ page, scores, blockingMs, paintMs, bytes }) =>
  `| \`${page}\` | ${scores.join(' | ')} | ${blockingMs.toFixed(0)} | ${(paintMs / 1000).toFixed(2)} | ${(bytes / 1000).toFixed(0)} |`

/** @param {Look[]} rows @param {string} browser */
const tableOf = (rows, browser) => `# What Lighthouse says

Written by \`npm run lighthouse\`: Lighthouse ${version}, its mobile preset (a slow telephone on a slow network), a production
build on the same machine (${availableParallelism()} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}), ${browser}. Of ${looks} looks at each page the
middle one by performance. Wanted: ${targets.join(' / ')}.

| page | performance | accessibility | best practices | SEO | blocked, ms | largest paint, s | bytes, kB |
|---|---|---|---|---|---|---|---|
${rows.map(rowOf).join('\n')}
`

/** @param {string} url @param {string} page @param {string} node @param {string} program @param {string} scratch */
async function middleLook(url, page, node, program, scratch) {
  /** @type {Look[]} */
  const all = []
  for (let i = 0; i < looks; i++)
    all.push(lookOf(page, await reportOn(node, program, url + page, path.join(scratch, 'report.json'))))
  all.sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
  return /** @type {Look} */ (all[Math.floor(looks / 2)])
}

/** Stores what {@link stored} shows. @param {string} url */
async function store(url) {
  const code = 'print("ann pays for the noodles")  # 面\n'.repeat(200)
  for (const [address, body] of [
    ['/api/sf/v1/save', { name: 'noodles.py', text: code }],
    ['/go/addlink', { link: 'noodles', target: 'https://example.com/' }],
  ]) {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  }
}

async function main() {
  const asked = process.argv.slice(2)
  const built = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
  const { node } = await provideNode('24')
  const folder = await installOnce(`lighthouse-${version}`, ['install', `lighthouse@${version}`])
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  const scratch = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
  const server = await startPlatform(path.join(scratch, 'data'))
  const rows = []
  try {
    await store(server.url)
    for (const page of asked.length > 0 ? asked : pages) {
      const look = await middleLook(server.url, page, node, program, scratch)
      console.log([rowOf(look), ...faults(look.report)].join('\n'))
      rows.push(look)
    }
  } finally {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  const browser = rows[0]?.report.environment.hostUserAgent.match(/Chrome\/\d+/)?.[0] ?? 'Chromium'
  if (asked.length === 0) writeFileSync(path.join(root, 'docs/lighthouse.md'), tableOf(rows, browser))
  return rows.every(({ scores }) => scores.every((score, index) => score >= (targets[index] ?? 0)))
}

process.exitCode = (await main()) ? 0 : 1
