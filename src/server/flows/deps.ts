import type { Transaction } from 'kysely'
import type { Actor } from '../../domain/actor.ts'
import type { CardVault } from '../db/cardVault.ts'
import type { Databases } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'

/** A stored file, as far as a record that takes it needs to know. */
export interface AttachableFile {
  fileId: string
  fileName: string
  size: number
}

/** What the engine asks of the files, which are a feature of their own. */
export interface FlowFiles {
  /**
   * Those of these files that this user may put on a record: own uploads that no record has taken yet. Locks them until
   * the transaction ends, so that two submissions can't take the same file.
   */
  attachable(trx: Transaction<Tables>, fileIds: readonly string[], actor: Actor): Promise<AttachableFile[]>
}

/** What the engine is given by `app.ts`. */
export interface FlowDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
  files: FlowFiles
}
