import { kindOf } from '../../../knowledge/article.ts'
import type { Entry } from './entries.ts'
import { termsOf } from './terms.ts'

/** Generated articles come by the hundred, so they must fit somewhat better than a written one. */
const weights: Readonly<Record<string, number>> = {
  how: 1.1,
  page: 1.1,
  list: 1.08,
  form: 1.08,
  flow: 1.05,
  limit: 1.05,
  role: 1,
  action: 0.97,
  state: 0.95,
  transaction: 0.95,
  field: 0.85,
  error: 0.85,
  reason: 0.8,
}

/** A question that names a kind means it: `the reason for …`, `the message says …`. */
const cues: readonly (readonly [kind: string, term: string | undefined])[] = Object.entries({
  error: 'error',
  reason: 'reason',
  field: 'field',
  role: 'role',
  action: 'button',
}).map(([kind, word]) => [kind, termsOf(word)[0]])
const cueWeight = 1.2

const otherFlowWeight = 0.7

export function weightOfKind(id: string): number {
  return weights[kindOf({ id })] ?? 1
}

export function kindMeant(question: ReadonlySet<string>): string | null {
  return cues.find(([, term]) => term !== undefined && question.has(term))?.[0] ?? null
}

export function weightIn(
  id: string,
  question: ReadonlySet<string>,
  meant: string | null,
  entryOf: (id: string) => Entry | undefined,
): number {
  const [kind, flow, part] = id.split('.')
  const whole = kind === 'flow' && part !== undefined ? entryOf(`${kind}.${flow}`) : undefined
  const isOtherFlow = whole !== undefined && !whole.lines[0]?.some((term) => question.has(term))
  return weightOfKind(id) ** 0.25 * (kind === meant ? cueWeight : 1) * (isOtherFlow ? otherFlowWeight : 1)
}
