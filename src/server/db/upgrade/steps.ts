import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import type { BesideTools } from './beside.ts'

/** What a file of `migrations` exports. It imports nothing but kysely, so that this type is no import of it. */
export interface SchemaStep {
  /** Runs in one transaction, in which each statement waits for a lock for a moment only: nothing in it may take long. */
  up(db: Kysely<unknown>): Promise<void>
  /** What takes long on a large table, after `up` and outside its transaction. Runs again when it was cut short. */
  beside?(tools: BesideTools): Promise<void>
  /**
   * Only where the step takes away what an older release uses: the newest migration that a server must know to go on
   * working.
   */
  needs?: string
}

export interface NamedStep extends SchemaStep {
  name: string
}

/**
 * The files run in the order of their names: 0001 to 0010 create the schema of the first release. One that stands there
 * is never changed, renamed or removed: databases have run it.
 */
const migrationFolder = resolve(import.meta.dirname, '../migrations')

export async function stepNames(): Promise<string[]> {
  const files = await readdir(migrationFolder)
  return files.map((file) => basename(file, '.ts')).sort()
}

export async function readSteps(): Promise<NamedStep[]> {
  const names = await stepNames()
  return Promise.all(
    names.map(async (name) => {
      const step: SchemaStep = await import(pathToFileURL(join(migrationFolder, `${name}.ts`)).href)
      return {
        name,
        up: step.up,
        ...(step.beside && { beside: step.beside }),
        ...(step.needs && { needs: step.needs }),
      }
    }),
  )
}
