import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'

/** The types are made from the schemas of Kubernetes; the compiler refuses what they don't know, which a validator lets pass. */
const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() })
type Manifest = z.infer<typeof manifest>

const manifests = ['recourse.yaml', 'reseal.yaml'].flatMap((file) =>
  loadAll(readFileSync(`deploy/kubernetes/${file}`, 'utf8')).map((document) => manifest.parse(document)),
)
const withPods = manifests.filter(({ kind }) => ['Job', 'Deployment'].includes(kind))
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync('.cache/kubernetes-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function complaintsAbout(some: readonly Manifest[]): string[] {
  const lines = some.flatMap(({ apiVersion, kind, ...rest }, at) => [
    `import { ${kind} as Kind${at} } from 'kubernetes-models/${apiVersion}'`,
    `new Kind${at}(${JSON.stringify(rest)}).validate()`,
  ])
  const file = join(folder, 'manifests.ts')
  writeFileSync(file, lines.join('\n'))
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --target es2024 --module preserve'.split(' ')
  const checked = spawnSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8' })
  if (checked.status === 0) {
    const run = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    return run.status === 0 ? [] : [run.stderr]
  }
  return checked.stdout.split('\n').filter((line) => line.includes('error'))
}

it('the manifests have the fields and values of the schemas of Kubernetes', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Job', 'Deployment', 'Service', 'Ingress']))
  expect(complaintsAbout(manifests)).toEqual([])
})

it('a misspelt field of a manifest is found', () => {
  const [misspelt] = complaintsAbout([
    { apiVersion: 'v1', kind: 'Service', metadata: { name: 'recourse' }, spec: { ports: [{ prt: 80 }] } },
  ])
  expect(misspelt).toContain('prt')
})

it('no container runs as root, or may write to its root file system', () => {
  const pod = z.object({
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1000) }),
    containers: z.array(
      z.object({
        securityContext: z.object({
          readOnlyRootFilesystem: z.literal(true),
          allowPrivilegeEscalation: z.literal(false),
          capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
        }),
      }),
    ),
  })
  const ofPod = z.object({ spec: z.object({ template: z.object({ spec: pod }) }) })
  for (const one of withPods) ofPod.parse(one)
})

it('every pod has the keys read-only from the Secret, and no copy that a command could change', () => {
  const mount = z.looseObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() })
  const pod = z.object({
    initContainers: z.undefined().optional(),
    securityContext: z.looseObject({ runAsGroup: z.literal(10001), fsGroup: z.literal(10001) }),
    containers: z.tuple([
      z.looseObject({
        volumeMounts: z.array(mount),
        env: z.array(z.looseObject({ name: z.string(), value: z.string() })),
      }),
    ]),
    volumes: z.array(z.looseObject({ name: z.string(), secret: z.unknown().optional() })),
  })
  const ofPod = z.object({ spec: z.object({ template: z.object({ spec: pod }) }) })
  expect(withPods).toHaveLength(3)
  for (const one of withPods) {
    const { containers, volumes } = ofPod.parse(one).spec.template.spec
    const [{ volumeMounts, env }] = containers
    expect(env).toContainEqual({ name: 'SECRET_FILE', value: '/keys/keys.json' })
    expect(volumeMounts.filter(({ mountPath }) => mountPath === '/keys')).toEqual([
      { name: 'keys', mountPath: '/keys', readOnly: true },
    ])
    // Readable by the group alone, which `expectPrivate` accepts of root's files.
    expect(volumes.filter(({ name }) => name === 'keys')).toEqual([
      { name: 'keys', secret: { secretName: 'recourse-keys', defaultMode: 0o440 } },
    ])
  }
})

it('gives secrets to pods as files alone, each from the Secret that the page makes of files of these names', () => {
  const page = readFileSync('deploy/README.md', 'utf8')
  const named = JSON.stringify(manifests).matchAll(/\/(secrets|owner)\/([\w-]+)"/g)
  const files = [...named].map(([, folder, file]) => `${folder} ${file}`)
  expect(files.sort()).toEqual([
    'owner database-owner-url',
    'secrets database-url',
    'secrets files-url',
    'secrets metrics-token',
    'secrets redis-url',
    'secrets smtp-url',
  ])
  for (const file of files) expect(page).toContain(`--from-file ${file.split(' ')[1]}`)
  expect(JSON.stringify(manifests)).not.toMatch(/secretRef|secretKeyRef/)
})
