import type { Transaction } from 'kysely'
import type { WorkNotice } from '../../contract/messages/messages.ts'
import type { DraftContent } from '../../contract/records/drafts.ts'
import type { Actor } from '../../domain/people/actor.ts'
import type { OtpSetting } from '../../domain/people/otp.ts'
import type { SignedLine } from '../../domain/people/signing.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Databases } from '../db/pools/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/serve/access.ts'
import type { Reference } from './reference.ts'

export interface AttachableFile {
  fileId: string
  fileName: string
  mediaType: string
  size: number
}

export interface FlowFiles {
  /**
   * Returns those files that this user may put on a record: own uploads that no record has taken yet. Locks them until
   * the transaction ends, so that two submissions can't take the same file.
   */
  attachable(trx: Transaction<Tables>, fileIds: readonly string[], actor: Actor): Promise<AttachableFile[]>
}

/** The bytes of a stored file, checked against its row. Null when they are gone, or not those that were uploaded. */
export type ReadFile = (file: {
  fileId: string
  size: number
  sha256: string | null
}) => Promise<Uint8Array<ArrayBuffer> | null>

export interface Preparer {
  /** The account of the API key. */
  username: string
  name: string
}

/** A form that an API key has filled in for a user. */
interface PreparedForm {
  userId: string
  username: string
  /** Of the draft, as the browser of the user calls it. */
  key: string
  /** The address of the form. */
  path: string
  values: Readonly<Record<string, string>>
}

/** The form of a submission that its user has recalled. */
export interface GivenBack {
  key: string
  path: string
  content: DraftContent
}

export interface FlowDrafts {
  /** Counts a draft of this key; false when it has prepared too many within a minute. */
  mayPrepare(user: string): Promise<boolean>
  /** Throws `draftBegun` where the user has typed in the form, `preparedFull` and `draftsFull` above the limits. */
  prepare(trx: Transaction<Tables>, form: PreparedForm, by: Actor, now: Date): Promise<void>
  /** Who prepared this draft of the user; null where the user began it, or there is none. */
  preparerOf(trx: Transaction<Tables>, userId: string, key: string): Promise<Preparer | null>
  drop(trx: Transaction<Tables>, userId: string, key: string): Promise<void>
  /** Throws `draftThere` where the user has begun that form anew, `draftsFull` above the limit. */
  giveBack(trx: Transaction<Tables>, userId: string, draft: GivenBack, now: Date): Promise<void>
}

export interface MatchedOtp {
  /** The signed content; null when the request didn't contain any. */
  signs: readonly SignedLine[] | null
  /** Marks the code as used. Throws `otpExpired` when another call was faster. */
  spend(trx: Transaction<Tables>): Promise<void>
}

export interface FlowOtp {
  /**
   * Opens an encrypted payload; `code` is null when it was encrypted with the default key. Throws `sealBroken`,
   * `otpWrong` or `otpExpired`. A wrong attempt is counted before the throw.
   */
  open(data: string, actor: Actor): Promise<{ payload: unknown; code: MatchedOtp | null }>
  /** Checks the user's code and counts a wrong one. Throws `otpWrong` or `otpExpired`. */
  check(code: string, actor: Actor): Promise<MatchedOtp>
  settingsOf(insIdCds: readonly string[], trx?: Transaction<Tables>): Promise<OtpSetting[]>
}

/** The new holder or viewer that a notice names; see `workNotice`. */
export type WorkChange = Pick<WorkNotice, 'heldBy' | 'viewing'>

export interface FlowDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
  /** Called after steps are committed, so that users can be notified. */
  stepsTaken(): void
  /** Called when somebody of the institution has claimed, released, opened or left a record or alert. */
  workClaimed(actor: Pick<Actor, 'insIdCd' | 'userId'>, workItem: string, announced?: WorkChange): void
  /** Called when somebody of the institution has added a note to a record. */
  noteAdded(actor: Pick<Actor, 'insIdCd' | 'userId'>, expId: string): void
  /** Called after a bulk action is committed. */
  bulkCommitted(): void
  /** A user as their session would have them now; null when they can't sign in. */
  userOf(userId: string): Promise<SessionUser | null>
  files: FlowFiles
  readFile: ReadFile
  otp: FlowOtp
  drafts: FlowDrafts
  countAlerts(user: SessionUser): Promise<number>
  countChanges(user: SessionUser): Promise<number>
}

export interface Engine extends FlowDeps {
  reference: () => Promise<Reference>
}

export async function inTransaction<Done>(
  { databases, stepsTaken }: Pick<FlowDeps, 'databases' | 'stepsTaken'>,
  work: (trx: Transaction<Tables>) => Promise<Done>,
): Promise<Done> {
  const done = await databases.main.transaction().execute(work)
  stepsTaken()
  return done
}

export function menusOfFlows(some: readonly Flow[]): { menu: Flow['menu'][] } {
  return { menu: [...new Set(some.map((flow) => flow.menu))] }
}
