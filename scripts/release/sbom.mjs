// @ts-check
// The bill of materials (CycloneDX): npm's own, of the packages that are in a release, with nothing that differs between
// two runs.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @typedef {{ 'bom-ref': string, name: string, version: string, properties?: { name: string, value: string }[] }} Component */
/** @typedef {{ serialNumber: string, metadata: { timestamp: string, component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom */

/**
 * Only what is in the release, named after it, dated by its commit.
 * @param {Bom} bom of npm
 * @param {{ name: string, shipped: ReadonlySet<string>, time: Date }} release `shipped`: `<name>@<version>`
 * @returns {Bom}
 */
export function releasedBom(bom, { name, shipped, time }) {
  const components = bom.components.filter((each) => shipped.has(`${each.name}@${each.version}`))
  const named = new Set(components.map((each) => `${each.name}@${each.version}`))
  const missing = [...shipped].filter((each) => !named.has(each))
  if (missing.length > 0) throw new Error(`npm sbom does not name ${missing.join(', ')}`)
  const refs = new Set([bom.metadata.component, ...components].map((each) => each['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  const component = { ...bom.metadata.component, name }
  const metadata = { ...bom.metadata, timestamp: time.toISOString(), component }
  const content = { ...bom, serialNumber: '', metadata, components, dependencies }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  // As a UUID (version 8, RFC 9562).
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
  return { ...content, serialNumber: `urn:uuid:${uuid}` }
}

/**
 * @param {string} root
 * @param {{ name: string, shipped: ReadonlySet<string>, time: Date }} release
 * @returns {Promise<string>} JSON
 */
export async function billOfMaterials(root, release) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  return `${JSON.stringify(releasedBom(JSON.parse(stdout), release), null, 2)}\n`
}
