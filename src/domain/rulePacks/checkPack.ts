import type { LimitRule } from '../reference/limits.ts'
import { checkName, isEvidenceName, mostEvidence } from '../reference/reference.ts'
import { checkRule, limitedTransIds, noEnd, overlaps } from '../risk/ruleCheck.ts'
import type { BusinessCalendar } from '../time/businessDays.ts'
import { addDays, type Day, dayText } from '../time/calendar.ts'
import { keyOf } from './guide.ts'
import { judgeOf } from './packCases.ts'
import {
  documentOf,
  limitsOf,
  namesIn,
  type PackCase,
  type PackProposal,
  type PackQuestion,
  type RulePack,
} from './rulePack.ts'

/** The most questions that are asked before a reason is found. */
const mostQuestions = 6

interface PackProblem {
  /** For example `reasons[3].evidence[0]`. */
  place: string
  problem:
    | 'limitWrong'
    | 'limitOverlaps'
    | 'limitMissing'
    | 'limitEarlier'
    | 'reasonTwice'
    | 'reasonUnknown'
    | 'reasonName'
    | 'documentName'
    | 'documentUnknown'
    | 'documentsTooMany'
    | 'documentTwice'
    | 'oneOfOne'
    | 'idTwice'
    | 'answerOpen'
    | 'questionUnknown'
    | 'questionCircle'
    | 'questionUnreached'
    | 'questionsTooMany'
    | 'caseFails'
  values?: Readonly<Record<string, string>>
}

/** Returns every problem that the file's form alone does not show, in the order of the file. */
export function checkPack(pack: RulePack, calendar?: BusinessCalendar): PackProblem[] {
  return [
    ...checkLimits(pack),
    ...checkDocuments(pack),
    ...checkReasons(pack),
    ...checkQuestions(pack),
    ...checkCases(pack, calendar),
  ]
}

/**
 * The pack with what still fits its limits and reasons, after single ones were edited: without the examples that fail and
 * the limits of reasons that are gone, and where an answer leads to such a reason, the user chooses it.
 */
export function withWhatFits(pack: RulePack, calendar?: BusinessCalendar): RulePack {
  const reasons = keysOfReasons(pack)
  const isThere = (one: PackProposal) => one.rsnCd === undefined || reasons.has(keyOf(one))
  const questions = pack.questions.map((question) => ({
    ...question,
    answers: question.answers.map((answer) => ({
      ...answer,
      ...(answer.leadsTo && {
        leadsTo: answer.leadsTo.map((one) => (isThere(one) ? one : { transId: one.transId })),
      }),
    })),
  }))
  const limits = pack.limits.filter((limit) => limit.rsnCd === null || reasons.has(keyOf(limit)))
  const failing = new Set(checkCases(pack, calendar).map(({ place }) => place))
  return { ...pack, limits, questions, cases: pack.cases.filter((_, at) => !failing.has(placeOfCase(at))) }
}

function problemAt(place: string, problem: PackProblem['problem'], values?: PackProblem['values']): PackProblem {
  return { place, problem, ...(values && { values }) }
}

/** The problem, where there is one. */
function problemIf(isWrong: boolean, ...problem: Parameters<typeof problemAt>): PackProblem[] {
  return isWrong ? [problemAt(...problem)] : []
}

function checkLimits(pack: RulePack): PackProblem[] {
  const rules = limitsOf(pack)
  const reasons = keysOfReasons(pack)
  const problems = rules.flatMap((rule, at): PackProblem[] => {
    const { transId, rsnCd, validFrom } = rule
    const place = `limits[${at}]`
    const twice = !isReversed(rule) && rules.findIndex((other) => !isReversed(other) && overlaps(rule, other)) < at
    return [
      ...checkRule(rule).map(({ field }) => problemAt(`${place}.${field}`, 'limitWrong')),
      ...problemIf(validFrom < pack.validFrom, `${place}.validFrom`, 'limitEarlier'),
      ...problemIf(twice, place, 'limitOverlaps'),
      ...(rsnCd === null ? [] : checkReason(reasons, { transId, rsnCd }, `${place}.rsnCd`)),
    ]
  })
  const missing = limitedTransIds.flatMap((transId) => {
    const own = rules.filter((rule) => rule.transId === transId)
    return gapsOf(own, pack.validFrom).map(({ from, to }) =>
      problemAt('limits', 'limitMissing', { transId, from: dayText(from), to: dayText(to) }),
    )
  })
  return [...problems, ...missing]
}

/** The days from a first one on without a rule, where a later one has a rule; all days where none has. */
function gapsOf(rules: readonly LimitRule[], first: Day): { from: Day; to: Day }[] {
  if (rules.length === 0) return [{ from: first, to: noEnd }]
  // Its days are another problem, and tell nothing of gaps.
  if (rules.some(isReversed)) return []
  let from = first
  return rules
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .flatMap(({ validFrom, validTo }) => {
      const gap = from < validFrom ? [{ from, to: addDays(validFrom, -1) }] : []
      if (from <= validTo) from = addDays(validTo, 1)
      return gap
    })
}

function isReversed({ validFrom, validTo }: LimitRule): boolean {
  return validTo < validFrom
}

const languages = ['en', 'zh'] as const

/** The names are those of a list of reason codes, which can be exported and imported. */
function checkDocuments({ documents }: RulePack): PackProblem[] {
  return Object.entries(documents).flatMap(([name, document]) =>
    languages.flatMap((language) =>
      problemIf(!isEvidenceName(document[language]), `documents.${name}.${language}`, 'documentName'),
    ),
  )
}

function checkReasons({ reasons, documents }: RulePack): PackProblem[] {
  const seen = new Set<string>()
  return reasons.flatMap((reason, at): PackProblem[] => {
    const { evidence } = reason
    const place = `reasons[${at}]`
    const key = keyOf(reason)
    const twice = seen.has(key)
    seen.add(key)
    const names = evidence.flatMap(namesIn)
    const ids = names.map((name) => documentOf(documents, name)?.id ?? name)
    return [
      ...problemIf(twice, place, 'reasonTwice', { key }),
      ...languages.flatMap((one) => problemIf(checkName(reason[one]) !== null, `${place}.${one}`, 'reasonName')),
      ...problemIf(names.length > mostEvidence, `${place}.evidence`, 'documentsTooMany', { most: `${mostEvidence}` }),
      ...evidence.flatMap((group, inner) => {
        const here = `${place}.evidence[${inner}]`
        return [
          ...namesIn(group).flatMap((name) =>
            problemIf(!documentOf(documents, name), here, 'documentUnknown', { name }),
          ),
          ...problemIf('anyOf' in group && group.anyOf.length < 2, here, 'oneOfOne'),
        ]
      }),
      ...problemIf(new Set(ids).size < ids.length, `${place}.evidence`, 'documentTwice'),
    ]
  })
}

function checkQuestions(pack: RulePack): PackProblem[] {
  const { questions } = pack
  const reasons = keysOfReasons(pack)
  const ids = questions.map(({ id }) => id)
  const problems = questions.flatMap((question, at): PackProblem[] => {
    const place = `questions[${at}]`
    const answers = question.answers.map(({ id }) => id)
    return [
      ...problemIf(ids.indexOf(question.id) < at, place, 'idTwice', { id: question.id }),
      ...question.answers.flatMap(({ id, next, leadsTo }, inner): PackProblem[] => {
        const here = `${place}.answers[${inner}]`
        if (answers.indexOf(id) < inner) return [problemAt(here, 'idTwice', { id })]
        if (next !== undefined && leadsTo === undefined)
          return problemIf(!ids.includes(next), `${here}.next`, 'questionUnknown', { id: next })
        if (next !== undefined || leadsTo === undefined) return [problemAt(here, 'answerOpen')]
        return leadsTo.flatMap((one, last) => checkReason(reasons, one, `${here}.leadsTo[${last}]`))
      }),
    ]
  })
  return problems.length > 0 ? problems : checkPaths(questions)
}

/** Each question must be reached, in at most `mostQuestions` steps. A circle is the only problem that is named. */
function checkPaths(questions: readonly PackQuestion[]): PackProblem[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const nextOf = ({ answers }: PackQuestion) => [...new Set(answers.flatMap(({ next = '' }) => byId.get(next) ?? []))]
  const circle = circleIn(questions, nextOf)
  if (circle) {
    const path = [...circle, ...circle.slice(0, 1)].map(({ id }) => id).join(' → ')
    const at = questions.findIndex(({ id }) => id === circle[0]?.id)
    return [problemAt(`questions[${at}]`, 'questionCircle', { path })]
  }
  const depths = new Map<string, number>()
  let step = questions.slice(0, 1)
  for (let depth = 1; step.length > 0; depth++) {
    for (const { id } of step) depths.set(id, depth)
    step = [...new Set(step.flatMap(nextOf))]
  }
  return questions.flatMap(({ id }, at): PackProblem[] => {
    const place = `questions[${at}]`
    const depth = depths.get(id)
    if (depth === undefined) return [problemAt(place, 'questionUnreached', { id })]
    return problemIf(depth > mostQuestions, place, 'questionsTooMany', { id, most: `${mostQuestions}` })
  })
}

function circleIn(
  questions: readonly PackQuestion[],
  nextOf: (question: PackQuestion) => PackQuestion[],
): PackQuestion[] | null {
  const done = new Set<PackQuestion>()
  const follow = (question: PackQuestion, path: readonly PackQuestion[]): PackQuestion[] | null => {
    if (path.includes(question)) return path.slice(path.indexOf(question))
    if (done.has(question)) return null
    done.add(question)
    return firstOf(nextOf(question), (next) => follow(next, [...path, question]))
  }
  return firstOf(questions, (question) => follow(question, []))
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return null
}

function checkCases(pack: RulePack, calendar?: BusinessCalendar): PackProblem[] {
  const reasons = keysOfReasons(pack)
  const judge = judgeOf(pack, calendar)
  return pack.cases.flatMap((one, at): PackProblem[] => {
    const place = placeOfCase(at)
    const { transId, rsnCd } = one.exception
    const unknown = rsnCd === null ? [] : checkReason(reasons, { transId, rsnCd }, place)
    if (unknown.length > 0) return unknown
    const [wanted, is] = [textOf(one.result), textOf(judge(one))]
    return problemIf(is !== wanted, place, 'caseFails', { name: one.name, wanted, is })
  })
}

function placeOfCase(at: number): string {
  return `cases[${at}]`
}

function textOf(result: PackCase['result']): string {
  return 'lastDay' in result ? result.lastDay : result.refused
}

/** With a key for each transaction type alone. */
function keysOfReasons({ reasons }: Pick<RulePack, 'reasons'>): Set<string> {
  return new Set(reasons.flatMap(({ transId, rsnCd }) => [keyOf({ transId, rsnCd }), keyOf({ transId })]))
}

function checkReason(reasons: ReadonlySet<string>, of: { transId: string; rsnCd?: string | undefined }, place: string) {
  return problemIf(!reasons.has(keyOf(of)), place, 'reasonUnknown', { key: keyOf(of).trim() })
}
