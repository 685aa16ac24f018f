import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { temporaryFolder } from '@/e2e/support/database'
import { parseConfig, settingNames } from '@/lib/core/config'
import { everyEndpoint } from '@/lib/main/endpoints'

// What `kubectl apply -k` would send, checked against the published types of Kubernetes and for names that lead nowhere.

const here = import.meta.dirname
const root = path.resolve(here, '../..')

// biome-ignore lint/suspicious/noExplicitAny: the types are checked by the compiler below, in the text.
type Resource = any

interface Kustomization {
  resources: string[]
  patches?: { target: { kind: string; name: string }; patch: string }[]
  configMapGenerator?: { name: string; behavior?: 'merge'; literals: string[] }[]
  images?: { name: string }[]
}

type Operation = { op: 'add' | 'remove' | 'replace'; path: string; value?: unknown }

/** Applies an operation of a JSON patch (RFC 6902) to members of objects. */
function apply(resource: Resource, { op, path: pointer, value }: Operation): void {
  const names = pointer.slice(1).split('/')
  const last = names.pop() ?? ''
  const parent = names.reduce((at, name) => at[name], resource)
  if (last in parent === (op === 'add')) throw new Error(`${op} ${pointer} cannot be applied`)
  if (op === 'remove') delete parent[last]
  else parent[last] = value
}

const textOf = (...names: string[]) => readFileSync(path.join(here, ...names), 'utf8')

/** The resources of a folder, as kustomize renders them, without the hashes in names. */
function render(folder: string): Resource[] {
  const {
    resources,
    patches = [],
    configMapGenerator = [],
  }: Kustomization = parse(textOf(folder, 'kustomization.yaml'))
  const rendered = resources.flatMap((name) =>
    name.endsWith('.yaml')
      ? parseAllDocuments(textOf(folder, name)).map((document) => document.toJS())
      : render(path.join(folder, name)),
  )
  for (const { name, behavior, literals } of configMapGenerator) {
    const data = Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/s)))
    const existing = rendered.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
    if ((existing !== undefined) !== (behavior === 'merge')) throw new Error(`${name} cannot be generated`)
    if (existing) Object.assign(existing.data, data)
    else rendered.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
  }
  for (const { target, patch } of patches) {
    const targets = rendered.filter(
      ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
    )
    if (targets.length !== 1) throw new Error(`a patch for ${targets.length} resources`)
    for (const operation of parse(patch) as Operation[]) apply(targets[0], operation)
  }
  return rendered
}

let scratch = ''
beforeAll(() => {
  scratch = temporaryFolder('manifests')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** @returns what the compiler reports about these objects as literals of the published types; `''` if they fit */
function typeErrors(name: string, resources: Resource[]): string {
  const lines = resources.map((resource, i) => {
    const { apiVersion } = resource
    const group = apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`
    const types = path.join(root, `node_modules/kubernetes-types/${group}`)
    return `export const r${i}: import('${types}').${resource.kind} = ${JSON.stringify(resource, null, 1)}\n`
  })
  const file = path.join(scratch, name, 'manifests.ts')
  mkdirSync(path.dirname(file))
  writeFileSync(file, lines.join(''))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'preserve']
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), ...options, file])
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

const workloadOf = (resources: Resource[]) => resources.find(({ spec }) => spec?.template !== undefined)
const namesOf = (resources: Resource[], kind: string) =>
  resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name)

it('the compiler finds what the types do not have', () => {
  const [service, ...others] = render('base')
  const mistaken = { ...service, spec: { ...service.spec, port: 80 } }
  expect(typeErrors('mistaken', [mistaken, ...others])).toMatch(/"port".* does not exist/)
  delete mistaken.spec.port
  expect(typeErrors('corrected', [mistaken])).toBe('')
})

describe.each([
  ['base', 'StatefulSet'],
  ['ingress', 'StatefulSet'],
  ['scale', 'Deployment'],
])('%s', (folder, workloadKind) => {
  const resources = render(folder)
  const workload = workloadOf(resources)
  const pod = workload.spec.template.spec
  const [container] = pod.containers

  it('has the published types', () => {
    expect(typeErrors(folder, resources)).toBe('')
  })

  it(`is a ${workloadKind} whose pods are selected by everything that selects`, () => {
    expect(workload.kind).toBe(workloadKind)
    const { labels } = workload.spec.template.metadata
    const selectors = resources
      .map(({ spec }) => spec?.selector ?? spec?.podSelector)
      .filter((selector) => selector !== undefined)
      .map((selector) => selector.matchLabels ?? selector)
    expect(selectors.length).toBeGreaterThan(1)
    for (const selector of selectors) expect(selector).toEqual(labels)
  })

  it('names only what there is', () => {
    const ports = container.ports.map(({ name }: { name: string }) => name)
    const service = resources.find(({ kind }) => kind === 'Service')
    expect(ports).toEqual([service.spec.ports[0].targetPort])
    expect(container.ports[0].containerPort).toBe(parseConfig({}).port)
    const [settings, secret] = container.envFrom
    expect(namesOf(resources, 'ConfigMap')).toEqual([settings.configMapRef.name])
    // The operator makes the one secret.
    const secrets = (container.env ?? []).map((each: Resource) => each.valueFrom.secretKeyRef.name)
    expect(new Set([secret.secretRef.name, ...secrets])).toEqual(new Set(['platform']))
    const volumes = [
      ...(workload.spec.volumeClaimTemplates ?? []).map((each: Resource) => each.metadata),
      ...(pod.volumes ?? []),
    ]
    expect(container.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(
      volumes.map(({ name }) => name),
    )
    expect(workload.spec.serviceName ?? 'platform').toBe(service.metadata.name)
    const { images = [] }: Kustomization = parse(textOf('base/kustomization.yaml'))
    expect(images.map(({ name }) => name)).toEqual([container.image])
  })

  it('sets what can be set', () => {
    const { data } = resources.find(({ kind }) => kind === 'ConfigMap')
    const names = [...Object.keys(data), ...(container.env ?? []).map(({ name }: { name: string }) => name)]
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    expect(() => parseConfig(data)).not.toThrow()
  })

  it('asks paths that exist, and not the database whether the process lives', () => {
    const { startupProbe, readinessProbe, livenessProbe } = container
    const paths = everyEndpoint.map((each) => each.path)
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(paths).toContain(httpGet.path)
      expect(httpGet.port).toBe(container.ports[0].name)
    }
    expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/healthz'])
    expect(readinessProbe.httpGet.path).toBe('/readyz')
  })

  it('waits for an orderly end, and stops sending before the port closes', () => {
    const { drainSeconds, databaseWaitSeconds } = parseConfig({})
    // server.mjs gives up 15 s after draining.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 15)
    const { startupProbe, readinessProbe } = container
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(drainSeconds)
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(databaseWaitSeconds)
  })

  it('fits the restricted standard for pods', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(pod.automountServiceAccountToken).toBe(false)
  })
})

it('no network is believed by default, and the one of all pods only where they cannot reach the platform', () => {
  const trustOf = (folder: string) => {
    const { data } = render(folder).find(({ kind }) => kind === 'ConfigMap')
    return parseConfig(data).trustProxy
  }
  expect([trustOf('base'), trustOf('scale')]).toEqual([{ hops: 0 }, { hops: 0 }])
  expect(trustOf('ingress')).toMatchObject({ networks: { length: 1 } })
  const [policy] = render('ingress').filter(({ kind }) => kind === 'NetworkPolicy')
  expect(policy.spec.policyTypes).toEqual(['Ingress'])
  for (const rule of policy.spec.ingress) expect(rule.from.length).toBeGreaterThan(0)
})

it('one instance writes to a SQLite file, several may be away one at a time', () => {
  expect(workloadOf(render('base')).spec.replicas).toBe(1)
  const scaled = render('scale')
  const { replicas, strategy } = workloadOf(scaled).spec
  const budget = scaled.find(({ kind }) => kind === 'PodDisruptionBudget')
  expect([replicas, strategy.rollingUpdate.maxUnavailable, budget.spec.maxUnavailable]).toEqual([3, 0, 1])
})
