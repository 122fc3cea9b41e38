import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { BackupStore } from './backupStore.ts'
import type { BackupOrigin } from './origin.ts'
import { tryAgain } from './tryAgain.ts'

const sealedDays = z.object({ days: z.number(), rows: z.string(), last: z.string().nullable(), hash: z.string() })

/** The path in the store. */
const at = z.string().regex(/^[\w-]+\/\w+$/)

const packed = { size: z.number(), sha256: z.string() }

/** By what a restored database is compared with the one that was backed up. */
export const backupFacts = z.object({
  sealed: z.record(z.string(), sealedDays),
  rows: z.record(z.string(), z.number()),
})
export type BackupFacts = z.infer<typeof backupFacts>

const common = {
  format: z.literal(1),
  /** The folder in the store. */
  id: z.string(),
  /** Which made it. Backups of an earlier release do not say. */
  installation: z.string().optional(),
  startedAt: z.string(),
  endedAt: z.string(),
  postgres: z.string(),
  /** The last migration of the schema. */
  schema: z.string(),
  encrypted: z.boolean(),
  facts: backupFacts,
}

/** The tables of a database as they were at one moment. */
const ofTables = z.object({
  ...common,
  kind: z.literal('logical'),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...packed, at })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Months of transactions in the archive, such as `202301`. */
  archived: z.array(z.string().regex(/^\d{6}$/)).default([]),
})

/** The files of an embedded PostgreSQL with its WAL, as releases before 1.1 made them: known, so that old ones are deleted. */
const ofFiles = z.object({ ...common, kind: z.literal('physical') })

const anyManifest = z.discriminatedUnion('kind', [ofTables, ofFiles])
export type Manifest = z.infer<typeof ofTables>
type AnyManifest = z.infer<typeof anyManifest>

const named = (id: string) => `${id}/manifest.json`

/** Its presence says that the backup is whole, so that it is written last. */
export async function writeManifest({ bases }: BackupStore, content: Manifest, origin: BackupOrigin): Promise<void> {
  await mkdir(bases.incoming, { recursive: true, mode: 0o700 })
  const draft = join(bases.incoming, `${content.id}.manifest`)
  const body = JSON.stringify(content)
  await writeFile(draft, JSON.stringify({ sha256: hashOf(body), signature: origin.sign(signed(body)), body }), {
    mode: 0o600,
  })
  await bases.put(named(content.id), draft)
}

/** `unsigned`: made by an earlier release, or by anybody. `foreign`: signed with keys that the key file lacks. */
export type Provenance = 'ours' | 'unsigned' | 'foreign'

/** Throws where it is damaged. Without `origin` nothing is ours. */
export async function readManifest(
  { bases }: BackupStore,
  id: string,
  origin: BackupOrigin | null,
): Promise<{ manifest: AnyManifest; provenance: Provenance }> {
  const said = await tryAgain(async () => {
    const kept = await bases.get(named(id))
    return kept && text(kept)
  }).catch(() => '')
  if (said === null) throw new Error(`There is no backup ${id}.`)
  try {
    const { sha256, signature, body } = JSON.parse(said)
    const content = anyManifest.parse(JSON.parse(body))
    if (hashOf(body) === sha256 && content.id === id)
      return { manifest: content, provenance: provenanceOf(body, signature, origin) }
  } catch {
    // Not readable is as bad as changed.
  }
  throw new Error(`The backup ${id} is damaged: its manifest.json is not what was written.`)
}

/** Ids of the complete backups, oldest first. */
export async function listBackups({ bases }: BackupStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { fileId } of bases.list()) {
    const [id = '', name] = fileId.split('/')
    if (name === 'manifest.json') ids.push(id)
  }
  return ids.sort()
}

const signed = (body: string) => `manifest\n${body}`

function provenanceOf(body: string, signature: string | undefined, origin: BackupOrigin | null): Provenance {
  if (signature === undefined) return 'unsigned'
  return origin?.isOurs(signed(body), signature) ? 'ours' : 'foreign'
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}
