// @ts-check
// The bill of materials (CycloneDX): npm's own, of the packages that are in a release, with nothing that differs between
// two runs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { npmScript } from '../other-node.mjs'

/** @typedef {{ 'bom-ref': string, name: string, version: string, properties?: { name: string, value: string }[] }} Component */
/** @typedef {{ serialNumber: string, metadata: { timestamp: string, component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom */

/** @param {string} digest hexadecimal @returns {string} a UUID of it (version 8, RFC 9562) */
const uuidOf = (digest) =>
  digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')

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
  const content = { ...bom, metadata, components, dependencies }
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...content, serialNumber: '' }))
    .digest('hex')
  return { ...content, serialNumber: `urn:uuid:${uuidOf(digest)}` }
}

/**
 * @param {string} root
 * @param {{ name: string, shipped: ReadonlySet<string>, time: Date }} release
 * @returns {Promise<string>} JSON
 */
export async function billOfMaterials(root, release) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const output = execFileSync(process.execPath, [await npmScript(), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return `${JSON.stringify(releasedBom(JSON.parse(output), release), null, 2)}\n`
}
