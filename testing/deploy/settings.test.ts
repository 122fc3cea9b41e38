import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings } from '../../src/server/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'recourse-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the operator fills in. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://recourse.bank.example',
  SMTP_URL: 'smtps://mail.bank.example',
  POSTGRES_PASSWORD: 'a',
  OWNER_PASSWORD: 'b',
  APP_PASSWORD: 'c',
  REDIS_PASSWORD: 'd',
  METRICS_TOKEN: 'sixteen-characters',
}

it('the compose file gives both servers the settings of production, and asks for nothing that its example lacks', () => {
  const text = readFileSync('deploy/compose/compose.yaml', 'utf8')
  const example = readFileSync('deploy/compose/example.env', 'utf8')
  const asked = new Set([...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name))
  expect([...asked].sort()).toEqual(Object.keys(given).sort())
  for (const name of [...asked, 'RECOURSE_IMAGE']) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))

  const filled = text.replace(/\$\{([A-Z_]+):[?-]([^}]*)\}/g, (_, name, usual) => given[name] ?? usual)
  const service = z.looseObject({
    environment: z.record(z.string(), z.coerce.string()).optional(),
    volumes: z.array(z.string()).optional(),
  })
  const compose = load(filled, { schema: CORE_SCHEMA.withTags(mergeTag) })
  const { services } = z.looseObject({ services: z.record(z.string(), service) }).parse(compose)
  for (const name of ['server-one', 'server-two']) {
    const settings = readSettings({ NODE_ENV: 'production', ...services[name]?.environment })
    expect(settings).toMatchObject({ production: true, drainSeconds: 5, redisUrl: 'rediss://:d@redis:6379' })
    expect(settings.databaseOwnerUrl).toBeNull()
    // The folder, since a file that is replaced is not seen through a mount of its own; and only to read.
    expect(services[name]?.volumes).toContain(`./secrets/keys:${dirname(settings.secretFile)}:ro`)
  }
  expect(services.operator?.volumes).toContain('./secrets/keys:/run/secrets/keys')
  expect(services.migrate?.environment?.DATABASE_OWNER_URL).toContain('recourse_owner:b@')
})

it('the manifests of Kubernetes give the servers settings that they know', () => {
  const documents = loadAll(readFileSync('deploy/kubernetes/recourse.yaml', 'utf8'))
  const map = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) })
  const [settings] = documents.flatMap((one) => map.safeParse(one).data ?? [])
  // What the Secret holds, in the files that pods find.
  const secrets = {
    'database-url': 'postgres://db/recourse',
    'smtp-url': 'smtps://mail',
    'files-url': 's3://vouchers',
    'metrics-token': 'sixteen-characters',
    'redis-url': 'rediss+sentinel://:a@redis-1,redis-2,redis-3/recourse?sentinelPassword=a',
  }
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value)
  const mounted = Object.entries(settings?.data ?? {}).map(([name, value]) => [
    name,
    value.replace(/^\/secrets\//, `${folder}/`),
  ])
  const env = { NODE_ENV: 'production', SECRET_FILE: '/keys/keys.json', ...Object.fromEntries(mounted) }
  expect(readSettings(env)).toMatchObject({ drainSeconds: 5, smtpUrl: 'smtps://mail', filesUrl: 's3://vouchers' })
})
