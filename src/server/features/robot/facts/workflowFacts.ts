import { flows } from '../../../../domain/flows/index.ts'
import { answerTo } from '../../../../domain/records/transactions.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import type { Flow, State } from '../../../../domain/workflow/flow.ts'
import { actorOf, stepLines } from '../../../knowledge/generated/steps.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Intent } from '../intents/intents.ts'
import { plainText } from '../retrieval/plainText.ts'
import type { Asked, Fact } from './fact.ts'

const mostLines = 3

const excluded = {
  audit: /\baudit|审核/i,
  verify: /\bverif|复核/i,
  reply: /\brepl(y|ies)|答复|回复/i,
} as const

/** Whom the four-eyes principle keeps from a step, and whether the one who asks is among them. */
export function excludedFact({ question, say }: Asked): Fact | null {
  const isAsked =
    /\b(who|whom)\b.*\b(not|never|isn['’]?t)\b|\b(same (colleague|person|user)|my own|i (re)?submitted|i (modified|wrote|entered|replied|verified))\b|谁(都|也)?(不能|不得|不可以)|哪些人不|同一(个)?(人|用户|同事)|自己(提交|答复|修改|写|录入)的?|我(提交|答复|修改|改|写|录入)(过|了)/i.test(
      question,
    )
  const step = keysOf(excluded).find((name) => excluded[name].test(question))
  return isAsked && step ? { lines: [say.notBy[stepAsked(question) ?? step]], articleId: 'how.fourEyes' } : null
}

/** The last one named: `i replied, may i audit`. */
function stepAsked(question: string): keyof typeof excluded | null {
  const places = keysOf(excluded).map((name) => ({ name, at: question.search(excluded[name]) }))
  return places.filter(({ at }) => at >= 0).sort((one, other) => other.at - one.at)[0]?.name ?? null
}

/** Who takes a step of a workflow, or what may be done in a status: null where no workflow, step or status is named. */
export function workflowFact(one: Asked): Fact | null {
  const { things, intents, question } = one
  const flow = flows.find(({ id }) => id === things.flows[0])
  if (!flow) return intents.has('who') ? anywhereFact(one) : null
  const isAfter =
    intents.has('who') &&
    (intents.has('next') || asksNow.test(question)) &&
    /\bsubmitted\b|(提交|录入|发出)(了|完|后)/i.test(question)
  if (isAfter && things.actions.length + things.states.length === 0) return stateFact(flow, flow.initial, one)
  const isOfSubmitter = intents.has('who') && /\b(submits?|submitted|enters?|creates?)\b|提交|录入/i.test(question)
  if (isOfSubmitter && things.actions.length === 0 && things.transIds.length === 0) return submitterFact(flow, one)
  if (intents.has('who') && asksLast.test(question) && things.states.length === 0) return lastFact(flow, one)
  const [state] = things.states.filter((name) => statesOf(flow).includes(name))
  const isOfState = state !== undefined && (intents.has('next') || intents.has('who') || intents.has('which'))
  if (isOfState) return stateFact(flow, state, one)
  const steps = flow.transitions.filter(({ action }) => things.actions.includes(action))
  const isAsked =
    stepIntents.some((intent) => intents.has(intent)) || (steps.length === 0 && asksWhether.test(question))
  if (things.actions.length === 0 || !isAsked) return null
  // A transaction that is answered by another one has no step of that name.
  if (steps.length === 0 && things.actions.includes('reply') && things.transIds.some((id) => answerTo(id))) return null
  if (steps.length === 0) return noStep(flow, one)
  const [reached] = steps
  const isOfNext = intents.has('next') && (!intents.has('who') || asksAfter.test(question))
  if (isOfNext && reached && isState(reached.to)) return stateFact(flow, reached.to, one)
  return { lines: linesOf(steps, flow, one), articleId: `flow.${flow.id}.steps` }
}

const asksNow = /\bnow\b|现在|目前|此时|这时/i

/** The last decision on a record, whatever it is called in the workflow. */
const asksLast =
  /\b(last|final) (approval|decision|check|sign-?off|step|release)\b|\bfinally (approves?|decides?|releases?)\b|最后(一道|一步|一关|由)?.{0,4}(批|审|把关|放行|决定)|最终.{0,4}(批|审|把关|放行|决定)/i

function lastFact(flow: Flow, one: Asked): Fact {
  const isAudited = flow.transitions.some(({ action }) => action.startsWith('audit'))
  const steps = flow.transitions.filter(({ action }) => action.startsWith(isAudited ? 'audit' : 'verify'))
  return steps.length > 0 ? { lines: linesOf(steps, flow, one), articleId: `flow.${flow.id}.steps` } : noStep(flow, one)
}

const asksWhether = /\b(can|may|could|how (do|can) (i|we))\b|能|可以|可否|怎么/i

/** `Who after the reply`, rather than who replies. */
const asksAfter =
  /\bafter\b.*\bwho\b|\bwho\b.*\bafter\b|(了|完|过)(之后|以后|后)?.*(谁|哪个角色|什么角色|哪方)|(之后|以后).*(谁|哪个角色|什么角色)/i

function isState(to: State | 'deleted' | 'hidden'): to is State {
  return to !== 'deleted' && to !== 'hidden'
}

function submitterFact(flow: Flow, { subject, say }: Asked): Fact {
  const { words } = subject
  return { lines: [say.submits(words.flow[flow.id], words.role.handler)], articleId: `flow.${flow.id}.steps` }
}

/** Matches what is maintained on other pages and has no workflow. */
const ofOthers =
  /\b(institutions?|currenc\w+|users?|bulletins?|(black|white) ?lists?|rules?|agents?|contacts?|issuers?|files?|articles?|reason codes?)\b|机构列表|币种|用户|公告|名单|规则|代理|联系人|卡号段|文件|文章|原因码/i

/** Who takes a step in whatever workflow has it. */
function anywhereFact({ question, things, subject, say, language }: Asked): Fact | null {
  const [action] = things.actions
  if (!action || things.roles.length > 0 || ofOthers.test(question)) return null
  const steps = flows.flatMap(({ transitions }) => transitions.filter((step) => step.action === action))
  const actors = [...new Set(steps.map((step) => actorOf(step, subject.words, language)))]
  const line = subject.words.action[action] + say.colon + actors.join(say.semicolon) + (say.gap === '' ? '。' : '.')
  return { lines: [line], articleId: `action.${action}` }
}

const stepIntents: readonly Intent[] = ['who', 'next', 'whyNot', 'needs', 'once']

/** Says that the workflow has no such step, and which decisions it has. */
function noStep(flow: Flow, one: Asked): Fact {
  const { subject, say, language, things } = one
  const { words } = subject
  const none = say.noStep(
    words.flow[flow.id],
    listed(
      language,
      things.actions.map((action) => words.action[action]),
      'disjunction',
    ),
  )
  const decisions = flow.transitions.filter(({ action }) => /^(verify|audit|reply)/.test(action))
  return { lines: [none, ...linesOf(decisions, flow, one)].slice(0, mostLines), articleId: `flow.${flow.id}.steps` }
}

/** Matches questions on how to answer a record that was received: `收到拒付怎么回应`. */
const asksHowToAnswer =
  /\b(how|what) (do|can|could|should) (we|i)\b.*\b(answer|respond|react|reply|do)\b|收到.*(怎么|如何|用什么|拿什么|可以|能).{0,3}(答复|回应|应对|处理|反驳|抗辩|发什么|提什么|做什么)|收到.*下一步/i

/** From when on the other institution sees a record. */
export function releaseFact(one: Asked): Fact | null {
  const { things, intents, say, subject, question } = one
  const flow = flows.find(({ id }) => id === things.flows[0])
  const isOfOthers = /receiv|counterpart|other (side|bank|institution|party)|issuer|acquirer|对方|接收|发卡|收单/i.test(
    question,
  )
  if (!flow || !isOfOthers || !intents.has('seen') || asksHowToAnswer.test(question)) return null
  const isAudited = flow.transitions.some(({ action }) => action === 'auditPass')
  const released = flow.initial === 'unreplied' ? 'submission' : isAudited ? 'auditedPass' : 'verifiedPass'
  return { lines: [say.release[released](subject.words.flow[flow.id])], articleId: `flow.${flow.id}` }
}

function stateFact(flow: Flow, state: State, one: Asked): Fact {
  const steps = flow.transitions.filter(({ from }) => from === state)
  const { words } = one.subject
  const none = one.say.last(words.flow[flow.id], words.state[state])
  return {
    lines: steps.length > 0 ? linesOf(steps, flow, one, words.state[state]) : [none],
    articleId: `flow.${flow.id}.${state}`,
  }
}

function linesOf(steps: Flow['transitions'], flow: Flow, one: Asked, state?: string): string[] {
  const { subject, say } = one
  const place = subject.words.flow[flow.id] + (state === undefined ? '' : say.colon + state)
  return stepLines(steps, flow, subject, { excluding: true })
    .slice(0, mostLines)
    .map((line) => say.step(place, plainText(line)))
}
