import { z } from 'zod'
import { flows } from '../../../../domain/flows/index.ts'
import {
  type ExceptionTransId,
  exceptions,
  historyTransIds,
  isExceptionTransId,
} from '../../../../domain/records/transactions.ts'
import { fields } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { type Action, type State, states } from '../../../../domain/workflow/flow.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import { asksOf } from '../words/asks.ts'
import { type Finder, finderOf } from '../words/phrases.ts'
import { inOurWords } from '../words/rewrite.ts'
import { readRobotFile } from '../words/robotFiles.ts'

type FlowId = (typeof flows)[number]['id']
type RoleName = keyof (typeof texts)[Language]['role']

/** Fields with a list of codes, whose names stand under the same key in the texts. */
export const codeLists = [
  'origSpecDiscTp',
  'origSpecFeeClass',
  'fraudTp',
  'origTransSndMd',
  'origTransChnl',
  'cardAttr',
  'handlingResult',
  'blockRsnCd',
  'blockSystem',
  'replyCd',
] as const
export type CodeList = (typeof codeLists)[number]

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
    list: of(codeLists),
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

const finders = new Map<string, readonly [name: string, finder: Finder][]>(
  keysOf(files.en).map((kind) => {
    const names = new Set(languages.flatMap((language) => Object.keys(files[language][kind])))
    const phrasesOf = (name: string) =>
      languages.flatMap((language) => (files[language][kind] as Record<string, string[]>)[name] ?? [])
    return [kind, [...names].map((name) => [name, finderOf(phrasesOf(name))] as const)] as const
  }) as [string, [string, Finder][]][],
)

/** What of a kind a text names, in the order in which it is named. The longest name counts first, and no part of it again. */
export function namesIn<K extends Kind>(kind: K, text: string): (keyof File[K] & string)[] {
  let left = text.normalize('NFKC').toLowerCase()
  let names = finders.get(kind) ?? []
  const found: { name: string; at: number }[] = []
  for (;;) {
    const hits = names.flatMap(([name, finder]) => {
      const hit = finder(left)
      return hit ? [{ name, ...hit }] : []
    })
    const [longest] = hits.toSorted((one, other) => other.length - one.length || one.at - other.at)
    if (!longest) break
    found.push(longest)
    left = left.slice(0, longest.at) + ' '.repeat(longest.length) + left.slice(longest.at + longest.length)
    names = names.filter(([name]) => hits.some((hit) => hit.name === name && name !== longest.name))
  }
  return found.sort((one, other) => one.at - other.at).map(({ name }) => name as keyof File[K] & string)
}

/** What of a kind a text may name, the longest name first. */
export function longestIn(kind: Kind, text: string): string[] {
  const found = (finders.get(kind) ?? []).flatMap(([name, finder]) => {
    const hit = finder(text.toLowerCase())
    return hit ? [{ name, ...hit }] : []
  })
  return found.sort((one, other) => other.length - one.length || one.at - other.at).map(({ name }) => name)
}

/** Whether a text names this one. */
export function isNamed<K extends Kind>(kind: K, name: string, text: string): boolean {
  const finder = finders.get(kind)?.find(([one]) => one === name)?.[1]
  return finder?.(text.normalize('NFKC').toLowerCase()) != null
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
  // What waits for a step is not taking it.
  const ofActions = text.replace(/[待未已](复核|答复)|\bun(verified|replied)\b/g, ' ')
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
    actions: [...new Set([...undone, ...namesIn('action', ofActions).filter((action) => !isOfStates(action))])],
    roles: namesIn('role', text),
  }
}
