import type { Transaction } from 'kysely'
import type { Actor } from '../../domain/actor.ts'
import type { OtpSetting } from '../../domain/otp.ts'
import type { SignedLine } from '../../domain/signing.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cardVault.ts'
import type { Databases } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/access.ts'
import type { Reference } from './reference.ts'

/** A stored file, as far as a record that takes it needs to know. */
export interface AttachableFile {
  fileId: string
  fileName: string
  mediaType: string
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

/** A one-time password that fits. */
export interface FittingOtp {
  /** The signed content; null where the request didn't say. */
  signs: readonly SignedLine[] | null
  /** Uses the code up. Throws `otpExpired` where another call was faster. */
  spend(trx: Transaction<Tables>): Promise<void>
}

/** What the engine asks of the one-time passwords, which are a feature of their own. */
export interface FlowOtp {
  /**
   * Opens a sealed payload; `code` is null where it was sealed with the default key. Throws `sealBroken`, `otpWrong` or
   * `otpExpired`. A wrong try is counted before it throws.
   */
  open(data: string, actor: Actor): Promise<{ payload: unknown; code: FittingOtp | null }>
  /** Finds out whether this is the user's code; a wrong one is counted. Throws `otpWrong` or `otpExpired`. */
  check(code: string, actor: Actor): Promise<FittingOtp>
  /** When these institutions ask for a code. */
  settingsOf(insIdCds: readonly string[], trx?: Transaction<Tables>): Promise<OtpSetting[]>
}

/** What the engine is given by `app.ts`. */
export interface FlowDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
  /** Called when steps are committed: their notices are there, for whoever tells users of them. */
  stepsTaken(): void
  files: FlowFiles
  otp: FlowOtp
  /** How many suspicious transactions wait for this user. */
  countAlerts(user: SessionUser): Promise<number>
  /** Changes that wait for this user's approval. */
  countChanges(user: SessionUser): Promise<number>
}

/** What the engine's routes work with. */
export interface Engine extends FlowDeps {
  reference: () => Promise<Reference>
}

/** Does the work in one transaction; what it did is told when it stands. */
export async function inTransaction<Done>(
  { databases, stepsTaken }: Pick<FlowDeps, 'databases' | 'stepsTaken'>,
  work: (trx: Transaction<Tables>) => Promise<Done>,
): Promise<Done> {
  const done = await databases.main.transaction().execute(work)
  stepsTaken()
  return done
}

/** Menus of these flows: whoever has one of them may call; which records is decided for each record. */
export function menusOfFlows(some: readonly Flow[]): { menu: Flow['menu'][] } {
  return { menu: [...new Set(some.map((flow) => flow.menu))] }
}
