import fc from 'fast-check'
import { exceptionFacts } from '../../src/domain/records/transactions.ts'
import { isAddedAction } from '../../src/domain/workflow/allSteps.ts'
import { type Action, actions, asksFor } from '../../src/domain/workflow/flow.ts'
import type { HistoryKey } from '../data/history.ts'
import { insIdCds, ownUsers } from './cast.ts'
import type { TestEngine } from './engine.ts'
import { codes, faultsOf, stepFrom } from './faults.ts'
import { formOfKind, type Kind, kindOf, kinds, originalFor } from './kinds.ts'
import { hasCall, justRaised, raiseKind, remember, take, type Walked, walkTo } from './walk.ts'

const users = [
  'acq_handler',
  'acq_verifier',
  'acq_auditor',
  'acq_all',
  'viewer',
  'iss_handler',
  'iss_verifier',
  'iss_auditor',
  'iss_all',
  'head_handler',
  'head_verifier',
  'head_auditor',
  'head_all',
  'admin',
  'handling_admin',
  'strange_all',
] as const
type User = (typeof users)[number]

interface Raise {
  move: 'raise'
  kind: number
  by: 'acquirer' | 'issuer'
  user: User | 'the right one'
  amount: number
}

interface Step {
  move: 'step'
  record: number
  leading: number | null
  action: Action
  user: User
  amount: number
  remark: boolean
  /** The version the user claims to have seen; null where none is sent. */
  version: number | null
}

export type Move = Raise | Step

const amount = fc.oneof(fc.integer({ min: 1, max: 128_500 }), fc.constantFrom(10_000, 64_250, 128_500, 147_775))

const raise: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('raise' as const),
  kind: fc.nat(kinds.length - 1),
  by: fc.constantFrom('acquirer', 'issuer'),
  user: fc.oneof(
    { weight: 4, arbitrary: fc.constant('the right one' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...users) },
  ),
  amount,
})

const step: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('step' as const),
  record: fc.nat(30),
  leading: fc.oneof({ weight: 6, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.constant(null) }),
  // A recall and what is not contested have tests of their own.
  action: fc.constantFrom(...actions.filter((action) => !isAddedAction(action))),
  user: fc.constantFrom(...users),
  amount,
  remark: fc.boolean(),
  version: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 12 })),
})

const mixed = fc.oneof({ weight: 1, arbitrary: raise }, { weight: 4, arbitrary: step })

const cycle = ['E23', 'E24', 'E25'] as const

export const plays: fc.Arbitrary<{ begun: number; moves: Move[] }> = fc.record({
  begun: fc.nat(cycle.length),
  moves: fc
    .tuple(
      fc.array(raise, { minLength: 1, maxLength: 5, size: 'max' }),
      fc.array(mixed, { minLength: 1, maxLength: 30, size: 'max' }),
    )
    .map((parts) => parts.flat()),
})

export interface Play {
  keys: { on: string; key: HistoryKey }[]
  records: Walked[]
}

export async function givenPlay(engine: TestEngine, begun: number): Promise<Play> {
  const keys: Play['keys'] = []
  for (const transId of ['E32', 'E32', 'S80', 'E76'] as const) {
    const [on = ''] = exceptionFacts(transId).on
    keys.push({ on, key: await originalFor(kindOf(transId), engine) })
  }
  const records: Walked[] = []
  const { key } = keys[0] ?? {}
  for (const transId of key ? cycle.slice(0, begun) : [])
    records.push(
      await walkTo(engine, await raiseKind(engine, kindOf(transId), { key, answering: true }), 'verifiedPass'),
    )
  return { keys, records }
}

export interface Made {
  outcome: string
  record?: Walked
}

/** Throws where the server allows or refuses the move against the rules. */
export function make(engine: TestEngine, play: Play, move: Move): Promise<Made> {
  return move.move === 'raise' ? makeRaise(engine, play, move) : makeStep(engine, play, move)
}

async function makeRaise(engine: TestEngine, { keys, records }: Play, move: Raise): Promise<Made> {
  const kind = kinds[move.kind]
  if (!kind) return { outcome: 'nothing to raise' }
  const { place, transId } = kind
  const alone = place.origin === 'noOrig'
  // Without original it is the user's own institution that submits.
  const rightly = alone || move.user === 'the right one'
  const by = rightly ? (exceptionFacts(transId).raisedBy ?? move.by) : move.by
  const username = rightly ? ownUsers(by, 'handler') : move.user
  const fitting = keys.filter(({ on }) => exceptionFacts(transId).on.some((one) => one === on))
  const key = alone ? null : (fitting[move.amount % Math.max(1, fitting.length)]?.key ?? null)
  const amount = asksFor(kind.flow, place.origin, 'transAt') ? { submitTransAt: String(move.amount) } : {}
  const form = { ...formOfKind(kind, key, by), ...amount }
  const { status, body } = await engine.as(username).send(`submit/${place.origin}/${place.name}`, form)
  if (status !== 200) return { outcome: `HTTP ${status}` }
  const [first] = body.list
  if (!first || first.second.body.errCd) return { outcome: first?.second.body.errCd ?? 'nothing' }
  const record = await raised(engine, kind, first.first.expId, username, key)
  records.push(record)
  return { outcome: 'done', record }
}

async function raised(
  { databases }: TestEngine,
  kind: Kind,
  expId: string,
  username: string,
  key: HistoryKey | null,
): Promise<Walked> {
  const row = await databases.main
    .selectFrom('exception')
    .select('submit_ins_id_cd')
    .where('exp_id', '=', expId)
    .executeTakeFirstOrThrow()
  const submitter = row.submit_ins_id_cd === insIdCds.acquirer ? 'acquirer' : 'issuer'
  return justRaised(kind, expId, submitter, username, key)
}

const furtherRules = ['4224', '4225', '4236', '4238', '4239', '4250', '4275']

async function makeStep(engine: TestEngine, { records }: Play, move: Step): Promise<Made> {
  const record = records[move.record % Math.max(1, records.length)]
  const user = engine.users.get(move.user)
  if (!record || !user) return { outcome: 'nothing to do it to' }
  const leading = record.kind.flow.transitions.filter((one) => one.from === record.state)
  const action = leading[(move.leading ?? leading.length) % (leading.length + 1)]?.action ?? move.action
  if (!hasCall(record, action)) return { outcome: 'no such call' }

  const remark = move.remark ? 'By chance.' : undefined
  const version = move.version ?? undefined
  const outcome = await take(engine, move.user, record, action, { remark, version, amount: String(move.amount) })
  const faults = [...faultsOf(record, action, user, version)]
  const expected = faults.length > 0 ? faults.map((fault) => codes[fault]) : ['done', ...furtherRules]
  if (!expected.includes(outcome) && !(action === 'submit' && outcome === 'HTTP 403 4030'))
    throw new Error(`${move.user} ${action} ${record.kind.transId} in ${record.state}: ${outcome}, not ${expected}`)
  const taken = stepFrom(record, action)
  if (outcome === 'done' && taken) remember(record, { ...taken, action }, move.user)
  return { outcome, record }
}
