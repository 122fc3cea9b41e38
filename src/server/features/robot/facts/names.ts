import { z } from 'zod'
import { flows } from '../../../../domain/flows/index.ts'
import {
  type ExceptionTransId,
  exceptions,
  historyTransIds,
  isExceptionTransId,
} from '../../../../domain/records/transactions.ts'
import { fields } from '../../../../domain/text/fields.ts'
import { fromKeys, keysOf } from '../../../../domain/typed.ts'
import { type Action, type State, states } from '../../../../domain/workflow/flow.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import { asksOf } from '../words/asks.ts'
import { type Finder, type Found, finderOf } from '../words/phrases.ts'
import { inOurWords } from '../words/rewrite.ts'
import { readRobotFile } from '../words/robotFiles.ts'

type FlowId = (typeof flows)[number]['id']
type RoleName = keyof (typeof texts)[Language]['role']

/** Fields with a list of codes, whose names stand under the same key in the texts, and how a question writes their codes. */
export const codeLists = {
  origSpecDiscTp: /(?<![\w.])(0\d)(?![\w.%])/,
  origSpecFeeClass: /(?<![\w.])(\d)(?![\w.%])/,
  fraudTp: /(?<![\w.])(\d\d)(?![\w.%])/,
  origTransSndMd: /(?<![\w.])(\d)(?![\w.%])/,
  origTransChnl: /(?<![\w.])(\d\d)(?![\w.%])/,
  cardAttr: /(?<![\w.])(0\d)(?![\w.%])/,
  handlingResult: /(?<![\w.])(0\d)(?![\w.%])/,
  blockRsnCd: /(?<!\w)(B\d\d)(?!\w)/i,
  blockSystem: /(?<![\w.])([01])(?![\w.%])/,
  replyCd: /(?<![\w.])(0\d)(?![\w.%])/,
} as const
export type CodeList = keyof typeof codeLists

const phrases = z.array(z.string().min(1)).min(1)
const of = <Name extends string>(names: readonly Name[]) => z.partialRecord(z.enum(names), phrases)
const any = z.record(z.string(), phrases)
const files = readRobotFile(
  'names',
  z.strictObject({
    transaction: of(keysOf(exceptions)),
    action: of(keysOf(texts.en.action)),
    state: of(states),
    role: of(keysOf(texts.en.role)),
    list: of(keysOf(codeLists)),
    cleared: of(historyTransIds),
    field: of(keysOf(fields)),
    case: any,
    page: any,
    right: any,
    rightDoes: any,
    check: of(['verify', 'audit', 'reply']),
  }),
)
type File = (typeof files)[Language]
type Kind = keyof File

interface Named {
  name: string
  find: Finder
}

/** Each finder knows the phrases of all languages, because questions mix languages. */
const named = fromKeys(keysOf(files.en), (kind): Named[] => {
  const all = languages.map((language): Readonly<Record<string, readonly string[]>> => files[language][kind])
  const names = new Set(all.flatMap((file) => Object.keys(file)))
  return [...names].map((name) => ({ name, find: finderOf(all.flatMap((file) => file[name] ?? [])) }))
})

/** Those that a text in lower case names, the longest first. */
function hitsIn(text: string, all: readonly Named[]): (Named & Found)[] {
  const hits = all.flatMap((one) => {
    const found = one.find(text)
    return found ? [{ ...one, ...found }] : []
  })
  return hits.sort((one, other) => other.length - one.length || one.at - other.at)
}

/** What of a kind a text names, in the order in which it is named. The longest name counts first, and no part of it again. */
export function namesIn<K extends Kind>(kind: K, text: string): (keyof File[K] & string)[] {
  let left = text.normalize('NFKC').toLowerCase()
  const found: (Named & Found)[] = []
  for (let hits = hitsIn(left, named[kind]); hits[0]; hits = hitsIn(left, hits.slice(1))) {
    const [{ at, length }] = hits
    found.push(hits[0])
    left = left.slice(0, at) + ' '.repeat(length) + left.slice(at + length)
  }
  return found.sort((one, other) => one.at - other.at).map(({ name }) => name as keyof File[K] & string)
}

/** What of a kind a text may name, the longest name first. */
export function longestIn(kind: Kind, text: string): string[] {
  return hitsIn(text.toLowerCase(), named[kind]).map(({ name }) => name)
}

/** Whether a text names this one. */
export function isNamed(kind: Kind, name: string, text: string): boolean {
  return named[kind].some((one) => one.name === name && one.find(text.normalize('NFKC').toLowerCase()) !== null)
}

/** What a question names, each in the order in which it is named. */
export interface Things {
  /** By its code, or by name. */
  transIds: ExceptionTransId[]
  flows: FlowId[]
  states: State[]
  actions: Action[]
  roles: RoleName[]
}

const stateOf: Readonly<Partial<Record<Action, State>>> = {
  verifyPass: 'verifiedPass',
  verifyFail: 'verifiedFail',
  auditPass: 'auditedPass',
  auditFail: 'auditedFail',
}

export function thingsIn(question: string): Things {
  const text = inOurWords(question.normalize('NFKC').toLowerCase())
  const coded = [...text.matchAll(/(?<![a-z0-9])([esv]\d{2})(?![a-z0-9])/g)].map(([, id = '']) => id.toUpperCase())
  const transIds = [...new Set([...coded.filter(isExceptionTransId), ...namesIn('transaction', text)])]
  const flowNames = flows.filter(({ id }) =>
    languages.some((language) => text.includes(texts[language].flow[id].toLowerCase())),
  )
  const ofTransIds = flows.filter((flow) => transIds.some((id) => (flow.transIds as readonly string[]).includes(id)))
  const asked = /disput|争议/.test(text) ? flows.filter(({ id }) => id === 'stdDispute') : []
  const states = namesIn('state', text)
  // Staff undo, cancel and withdraw both decisions.
  const undoes = asksOf(text)('undo')
  const undone: Action[] = [
    ...(undoes && states.includes('auditedPass') ? (['revoke'] as const) : []),
    ...(undoes && states.includes('verifiedPass') ? (['cancel'] as const) : []),
  ]
  // `Verified fail` is a status, not also the action that leads to it.
  const isOfStates = (action: Action) => states.some((state) => stateOf[action] === state)
  return {
    transIds,
    flows: [...new Set([...flowNames, ...ofTransIds, ...asked].map(({ id }) => id))],
    states,
    actions: [...new Set([...undone, ...namesIn('action', text).filter((action) => !isOfStates(action))])],
    roles: namesIn('role', text),
  }
}
