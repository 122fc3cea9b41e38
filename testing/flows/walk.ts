import { exceptionFacts, type Party } from '../../src/domain/records/transactions.ts'
import { stepFrom } from '../../src/domain/workflow/allSteps.ts'
import { type Action, asksFor, isMark, type State, type Transition, type View } from '../../src/domain/workflow/flow.ts'
import { isRelease } from '../../src/domain/workflow/release.ts'
import type { HistoryKey } from '../data/history.ts'
import { type Cast, ownUsers } from './cast.ts'
import type { Stage } from './engine.ts'
import { contentOf, formOfKind, type Kind, kindOf, originalFor, otherParty, raiserOf } from './kinds.ts'

interface Place {
  state: State
  version: number
  contentVersion: number
}

export interface Walked {
  kind: Kind
  expId: string
  submitter: Party
  state: State
  deleted: boolean
  version: number
  contentVersion: number
  /** The state that the receiver sees, at the last release or when taken back; null before the release. */
  released: Place | null
  author: string
  lastSubmitter: string
  handlers: string[]
  sides: { submitter: string[]; receiver: string[] }
  /** Null for a record without original. */
  key: HistoryKey | null
}

interface Raising {
  cast?: Cast
  by?: Party
  key?: HistoryKey
  answering?: boolean
  own?: object
}

export async function raiseKind(
  stage: Stage,
  kind: Kind,
  { cast = ownUsers, by, key: given, answering = false, own = {} }: Raising = {},
): Promise<Walked> {
  const submitter = by ?? raiserOf(kind)
  const key = kind.place.origin === 'noOrig' ? null : (given ?? (await originalFor(kind, stage)))
  const { answers } = exceptionFacts(kind.transId)
  if (key && answers && !answering)
    await walkTo(stage, await raiseKind(stage, kindOf(answers), { key }), 'verifiedPass')
  // Without an original it is the user's own institution that submits: nobody stands in for it.
  const username = (key ? cast : ownUsers)(submitter, 'handler')
  const path = `submit/${kind.place.origin}/${kind.place.name}`
  const { status, text, body } = await stage.as(username).send(path, {
    ...formOfKind(kind, key, submitter),
    ...own,
  })
  const [first] = body?.list ?? []
  if (status !== 200 || body.successCount !== 1 || !first) throw new Error(`${username} ${path}: ${text}`)
  return justRaised(kind, first.first.expId, submitter, username, key)
}

export function justRaised(
  kind: Kind,
  expId: string,
  submitter: Party,
  username: string,
  key: HistoryKey | null,
): Walked {
  const place = { state: kind.flow.initial, deleted: false, version: 1, contentVersion: 1 }
  const released = isRelease(kind.flow, kind.withOrigIn, place.state)
    ? { state: place.state, version: 1, contentVersion: 1 }
    : null
  const people = { author: username, lastSubmitter: username, handlers: [username] }
  return { kind, expId, submitter, ...place, released, ...people, sides: { submitter: [username], receiver: [] }, key }
}

export async function walkTo(stage: Stage, record: Walked, state: State, cast: Cast = ownUsers): Promise<Walked> {
  for (const step of wayTo(record.kind, record.state, state)) {
    const outcome = await takeStep(stage, record, step, cast)
    if (outcome !== 'done') throw new Error(`${record.expId} ${step.action} from ${step.from}: ${outcome}`)
  }
  return record
}

export async function givenIn(stage: Stage, kind: Kind, state: State, cast: Cast = ownUsers): Promise<Walked> {
  return walkTo(stage, await raiseKind(stage, kind, { cast }), state, cast)
}

export function stepsOf({ flow, withOrigIn }: Kind): Transition[] {
  const takeable = flow.transitions.filter((step) => withOrigIn === '0' || step.by !== 'auditor')
  const reached = new Set<string>([flow.initial])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const step of takeable) if (reached.has(step.from)) reached.add(step.to)
  }
  return takeable.filter((step) => reached.has(step.from))
}

export function statesOfKind(kind: Kind): State[] {
  const places = [kind.flow.initial, ...stepsOf(kind).map((step) => step.to)]
  return [...new Set(places)].filter((to) => !isMark(to))
}

function wayTo(kind: Kind, from: State, to: State): Transition[] {
  const ways = new Map<string, Transition[]>([[from, []]])
  for (const [place, way] of ways) {
    for (const step of stepsOf(kind)) if (step.from === place && !ways.has(step.to)) ways.set(step.to, [...way, step])
  }
  const found = ways.get(to)
  if (!found) throw new Error(`No way of ${kind.flow.id} leads from ${from} to ${to}.`)
  return found
}

export function partyOfStep(record: Walked, { side }: Pick<Transition, 'side'>): Party {
  return side === 'receiver' ? otherParty(record.submitter) : record.submitter
}

/** Takes the step as the cast's user and notes the result on `record`. Returns the refusal's code, or `done`. */
export async function takeStep(stage: Stage, record: Walked, step: Transition, cast: Cast): Promise<string> {
  const username = cast(partyOfStep(record, step), step.by)
  const outcome = await take(stage, username, record, step.action)
  if (outcome === 'done') remember(record, step, username)
  return outcome
}

export function remember(
  record: Walked,
  { action, to, side }: Pick<Transition, 'action' | 'to' | 'side'>,
  username: string,
): void {
  if (to === 'deleted') record.deleted = true
  else if (!isMark(to)) record.state = to
  const wasSeen = record.released?.version === record.version
  record.version += 1
  const takesBack = wasSeen && ['cancel', 'revoke'].includes(action)
  const writes = ['reply', 'modify', 'submit'].includes(action)
  if (writes) record.lastSubmitter = username
  if (action === 'reply' || action === 'modify') {
    record.author = username
    record.contentVersion = record.version
  }
  const stays = record.released !== null && side !== 'submitter'
  if (stays || takesBack || isRelease(record.kind.flow, record.kind.withOrigIn, to))
    record.released = { state: record.state, version: record.version, contentVersion: record.contentVersion }
  if (side !== 'either') record.sides[side].push(username)
  if (writes || ['verifyPass', 'verifyFail'].includes(action)) record.handlers.push(username)
}

export function viewOf({ submitter }: Walked, username: string): View {
  const party = /^(acq|viewer|risk)/.test(username) ? 'acquirer' : /^iss/.test(username) ? 'issuer' : null
  if (party === null) return 'head'
  return party === submitter ? 'submitter' : 'receiver'
}

/** Null where this user doesn't see the record. */
export function placeFor(record: Walked, username: string): Place | null {
  if (record.deleted) return null
  const { flow, withOrigIn } = record.kind
  const isSeenAsItStands = viewOf(record, username) !== 'receiver' || isRelease(flow, withOrigIn, flow.initial)
  return isSeenAsItStands ? record : record.released
}

export interface Said {
  position?: State
  version?: number | undefined
  remark?: string | undefined
  amount?: string
  /** Fields of a reply. */
  values?: Readonly<Record<string, string>>
}

/** Sends the call for one record. Returns the refusal's code, `done`, or the status where the whole call failed. */
export async function take(
  stage: Stage,
  username: string,
  record: Walked,
  action: Action,
  said: Said = {},
): Promise<string> {
  const { state, version } = placeFor(record, username) ?? record
  const { path, body, sealed } = callFor({ ...record, state, version }, action, said)
  const caller = stage.as(username)
  const answer = sealed ? await caller.send(path, body) : await caller.post(path, body)
  if (answer.status !== 200) return `HTTP ${answer.status} ${answer.body?.errCd}`
  return answer.body.list[0].second.body.errCd ?? 'done'
}

export function callFor(
  record: Walked,
  action: Action,
  said: Said = {},
): { path: string; body: object; sealed: boolean } {
  const { kind, expId } = record
  const { flow, place, transId } = kind
  const { version } = said
  const seen = { expId, position: said.position ?? record.state, ...(version !== undefined && { version }) }
  const answer = {
    replyExtendRemark: 'Answered by a test.',
    ...(flow.reply?.answers[0] && { replyCd: flow.reply.answers[0] }),
    ...said.values,
  }
  if (action === 'reply') {
    const name = exceptionFacts(transId).call ?? flow.id
    return { path: `reply/${name}`, body: { list: [{ ...seen, ...answer }] }, sealed: false }
  }
  if (action === 'modify') {
    const known = { version: record.version, ...seen }
    // Where the record cannot be modified, a call that the workflow has.
    const step = stepFrom(flow, record.state, action) ?? flow.transitions.find((one) => one.action === action)
    if (step?.side === 'receiver')
      return { path: `modify/queryTran/${flow.id}`, body: { ...known, ...answer }, sealed: true }
    const amount = said.amount && asksFor(flow, place.origin, 'transAt') ? { submitTransAt: said.amount } : {}
    const body = { ...known, ...contentOf(kind, record.submitter), ...amount }
    return { path: `modify/${place.origin}/${flow.id}`, body, sealed: true }
  }
  const remark = 'remark' in said ? said.remark : 'Looked at by a test.'
  const path = action === 'submit' ? `submit/${place.origin}/${place.name}` : action
  return { path, body: { list: [{ ...seen, ...(remark !== undefined && { remark }) }] }, sealed: false }
}

export function hasCall({ kind }: Walked, action: Action): boolean {
  return (action !== 'reply' && action !== 'modify') || kind.flow.transitions.some((step) => step.action === action)
}
