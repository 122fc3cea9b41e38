import type { Transaction } from 'kysely'
import type { Modification, Submission, SubmissionWithoutOriginal } from '../../contract/records/submission.ts'
import { luhnDigit } from '../../domain/text/cards.ts'
import type { Day } from '../../domain/time/calendar.ts'
import { stepFrom } from '../../domain/workflow/allSteps.ts'
import { asksFor, isMark, type State } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import type { Tables } from '../db/tables.ts'
import { takeActionsIn } from '../flows/act/takeActions.ts'
import type { FlowFiles } from '../flows/deps.ts'
import type { Reference } from '../flows/reference.ts'
import { createRecord, createRecordWithoutOriginal } from '../flows/submit/createRecord.ts'
import { modifyRecord } from '../flows/submit/modifyRecord.ts'
import { changeReply, replyTo } from '../flows/submit/reply.ts'
import { unsigned } from '../flows/submit/signing.ts'
import type { SubmissionContext } from '../flows/submit/submissionContext.ts'
import type { SessionUser } from '../http/serve/access.ts'
import { type DemoDocument, sha256Of } from './documents.ts'
import type { Original } from './originals.ts'
import type { Chapter, Party, Turn } from './story.ts'

export interface Telling {
  trx: Transaction<Tables>
  people: ReadonlyMap<string, SessionUser>
  reference: Reference
  documents: ReadonlyMap<Chapter | Turn, readonly DemoDocument[]>
  vault: CardVault
  files: FlowFiles
}

export interface StorySubject {
  place: number
  settleDt: Day
  original: Original | null
}

export interface StoryRecord {
  expId: string
  version: number
  state: State
}

interface StoryStep {
  subject: StorySubject
  chapter: Chapter
  record: StoryRecord
  at: Date
}

export async function begin(telling: Telling, act: StoryStep): Promise<void> {
  const { subject, chapter, record } = act
  const sending = sendingOf(telling, act, handlerOf(telling, chapter.by))
  const { original } = subject
  const content = { submitTransId: chapter.transId, ...contentOf(act, chapter.remark) }
  const vouchers = await attach(telling, sending, chapter)
  const fraud = chapter.fraudTp ? { fraudIn: '1', fraudTp: chapter.fraudTp } : {}
  if (original) {
    const { priKey: origKey, logCd: origLogCd, settleDt: origSettleDt } = original
    const sent: Submission = {
      ...content,
      ...fraud,
      origKey,
      origLogCd,
      origSettleDt,
      position: 'history',
      confirmed: true,
      vouchers,
    }
    record.expId = await createRecord(telling.trx, sent, sending)
  } else {
    const facts = asksFor(chapter.flow, 'noOrig', 'settleDt') ? factsOf(subject) : {}
    const sent: SubmissionWithoutOriginal = { ...content, ...facts, position: 'noOrig', confirmed: true, vouchers }
    record.expId = await createRecordWithoutOriginal(telling.trx, sent, sending)
  }
  record.version = 1
}

export async function take(telling: Telling, act: StoryStep, turn: Turn): Promise<void> {
  const { chapter, record, at } = act
  const { trx } = telling
  const { flow, by } = chapter
  const step = stepFrom(flow, record.state, turn.action)
  if (!step) throw new Error(`${flow.id} knows no ${turn.action} from ${record.state}.`)
  const side = step.side === 'receiver' ? other(by) : by
  const actor = personOf(telling, ('by' in turn && turn.by) || side, step.by)
  const { expId, version, state: position } = record

  if ('words' in turn) {
    const sending = sendingOf(telling, act, actor)
    const vouchers = await attach(telling, sending, turn)
    const answer = { replyExtendRemark: turn.words, vouchers, ...(turn.replyCd && { replyCd: turn.replyCd }) }
    if (turn.action === 'reply') await replyTo(trx, { expId, position, ...answer }, sending)
    else if (step.side === 'receiver') await changeReply(trx, { expId, version, position, ...answer }, sending)
    else {
      const sent: Modification = {
        ...contentOf(act, turn.words),
        expId,
        version,
        position,
        vouchers,
      }
      await modifyRecord(trx, sent, sending)
    }
  } else {
    const { action, remark } = turn
    const [outcome] = await takeActionsIn(trx, at, { actor, action, language: 'en' }, [{ expId, position, remark }])
    if (outcome?.refused) throw outcome.refused
  }
  record.version += 1
  if (!isMark(step.to)) record.state = step.to
}

function sendingOf(
  { reference, files, vault }: Telling,
  { chapter, at }: StoryStep,
  actor: SessionUser,
): SubmissionContext {
  const { flow } = chapter
  return { flow, transIds: flow.transIds, actor, at, language: 'en', reference, files, vault, signing: unsigned }
}

function contentOf({ subject, chapter }: StoryStep, remark: string) {
  const { original } = subject
  const { by, amount, rsnCd, fields } = chapter
  const receiver = by === 'acq' ? (original?.issInsIdCd ?? issuer) : (original?.acqInsIdCd ?? acquirer)
  return {
    submitRcvInsIdCd: receiver,
    submitTransCurrCd: original?.transCurrCd ?? homeOf[by],
    submitTransAt: original ? String((BigInt(original.transAt) * BigInt(amount)) / 100n) : String(amount),
    ...(rsnCd && { rsnCd }),
    ...fields,
    remark,
  }
}

const homeOf: Readonly<Record<Party, string>> = { acq: '344', iss: '764' }

function factsOf({ place, settleDt }: StorySubject) {
  const body = `62000000${String(7_000_000 + place * 7919).slice(-7)}`
  const sysTraNo = String(100_000 + place * 6271).slice(-6)
  return {
    priAcctNo: body + luhnDigit(body),
    settleDt,
    retriRefNo: `${settleDt.slice(3)}0${sysTraNo}`,
    sysTraNo,
    origTransCurrCd: '764',
    origTransChnl: place % 3 === 0 ? '07' : '03',
    origTransSndMd: place % 3 === 0 ? '3' : '1',
  }
}

async function attach({ trx, documents }: Telling, { actor, at }: SubmissionContext, one: Chapter | Turn) {
  const files = documents.get(one) ?? []
  if (files.length > 0)
    await trx
      .insertInto('file')
      .values(
        files.map(({ fileId, fileName, mediaType, content }) => ({
          file_id: fileId,
          file_name: fileName,
          media_type: mediaType,
          size: String(content.length),
          sha256: sha256Of(content),
          uploaded_by: actor.userId,
          uploaded_at: at,
        })),
      )
      .execute()
  const evidence = 'flow' in one ? (one.documents ?? []).map((document) => document.evidence) : []
  return files.map(({ fileId, fileName }, i) => ({
    fileName,
    filePath: fileId,
    ...(evidence[i] && { evidence: evidence[i] }),
  }))
}

function handlerOf(telling: Telling, party: Party): SessionUser {
  return personOf(telling, party, 'handler')
}

function personOf({ people }: Telling, party: Party, role: string): SessionUser {
  const person = people.get(`${party}_${role}`)
  if (!person) throw new Error(`The demo has no ${party}_${role}.`)
  return person
}

function other(party: Party): Party {
  return party === 'acq' ? 'iss' : 'acq'
}
