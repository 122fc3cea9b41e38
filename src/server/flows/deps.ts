import type { Transaction } from 'kysely'
import type { Actor } from '../../domain/actor.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cardVault.ts'
import type { Databases } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { Reference } from './reference.ts'

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

/** What the engine's routes work with. */
export interface Engine extends FlowDeps {
  reference: () => Promise<Reference>
}

/** Menus of these flows: whoever has one of them may call; which records is decided for each record. */
export function menusOfFlows(some: readonly Flow[]): { menu: Flow['menu'][] } {
  return { menu: [...new Set(some.map((flow) => flow.menu))] }
}
