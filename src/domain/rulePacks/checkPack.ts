import type { LimitRule } from '../reference/limits.ts'
import { checkName, isEvidenceName, mostEvidence } from '../reference/reference.ts'
import { checkRule, limitedTransIds, noEnd, overlaps } from '../risk/ruleCheck.ts'
import type { BusinessCalendar } from '../time/businessDays.ts'
import { addDays, type Day, dayText } from '../time/calendar.ts'
import { judgeOf, sameResult } from './packCases.ts'
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
 * The pack with what still fits its limits and reasons, after single ones were edited: without the examples that fail, and
 * where an answer leads to a reason that is gone, the user chooses the reason.
 */
export function withWhatFits(pack: RulePack, calendar?: BusinessCalendar): RulePack {
  const reasons = keysOfReasons(pack)
  const isThere = ({ transId, rsnCd }: PackProposal) => rsnCd === undefined || reasons.has(`${transId} ${rsnCd}`)
  const questions = pack.questions.map((question) => ({
    ...question,
    answers: question.answers.map((answer) => ({
      ...answer,
      ...(answer.leadsTo && {
        leadsTo: answer.leadsTo.map((one) => (isThere(one) ? one : { transId: one.transId })),
      }),
    })),
  }))
  const failing = new Set(checkCases(pack, calendar).map(({ place }) => place))
  return { ...pack, questions, cases: pack.cases.filter((_, at) => !failing.has(placeOfCase(at))) }
}

function checkLimits(pack: RulePack): PackProblem[] {
  const rules = limitsOf(pack)
  const reasons = keysOfReasons(pack)
  const problems = rules.flatMap((rule, at): PackProblem[] => {
    const place = `limits[${at}]`
    const wrong = checkRule(rule).map(
      ({ field }): PackProblem => ({ place: `${place}.${field}`, problem: 'limitWrong' }),
    )
    const earlier = rule.validFrom < pack.validFrom
    const twice = !isReversed(rule) && rules.findIndex((other) => !isReversed(other) && overlaps(rule, other)) < at
    const unknown = rule.rsnCd !== null && !reasons.has(`${rule.transId} ${rule.rsnCd}`)
    return [
      ...wrong,
      ...(earlier ? [{ place: `${place}.validFrom`, problem: 'limitEarlier' } as const] : []),
      ...(twice ? [{ place, problem: 'limitOverlaps' } as const] : []),
      ...(unknown ? [unknownReason(`${place}.rsnCd`, rule.transId, rule.rsnCd ?? '')] : []),
    ]
  })
  const missing = limitedTransIds.flatMap((transId) => {
    const own = rules.filter((rule) => rule.transId === transId)
    return gapsOf(own, pack.validFrom).map(({ from, to }): PackProblem => {
      return { place: 'limits', problem: 'limitMissing', values: { transId, from: dayText(from), to: dayText(to) } }
    })
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
    languages
      .filter((language) => !isEvidenceName(document[language]))
      .map((language): PackProblem => ({ place: `documents.${name}.${language}`, problem: 'documentName' })),
  )
}

function checkReasons({ reasons, documents }: RulePack): PackProblem[] {
  const seen = new Set<string>()
  return reasons.flatMap(({ transId, rsnCd, evidence, ...nm }, at): PackProblem[] => {
    const place = `reasons[${at}]`
    const key = `${transId} ${rsnCd}`
    const twice = seen.has(key)
    seen.add(key)
    const names = evidence.flatMap(namesIn)
    const ids = names.map((name) => documentOf(documents, name)?.id ?? name)
    return [
      ...(twice ? [{ place, problem: 'reasonTwice', values: { key } } as const] : []),
      ...languages
        .filter((language) => checkName(nm[language]))
        .map((language) => ({ place: `${place}.${language}`, problem: 'reasonName' }) as const),
      ...(names.length > mostEvidence
        ? [{ place: `${place}.evidence`, problem: 'documentsTooMany', values: { most: `${mostEvidence}` } } as const]
        : []),
      ...evidence.flatMap((group, inner): PackProblem[] => [
        ...namesIn(group)
          .filter((name) => !documentOf(documents, name))
          .map(
            (name) => ({ place: `${place}.evidence[${inner}]`, problem: 'documentUnknown', values: { name } }) as const,
          ),
        ...('anyOf' in group && group.anyOf.length < 2
          ? [{ place: `${place}.evidence[${inner}]`, problem: 'oneOfOne' } as const]
          : []),
      ]),
      ...(new Set(ids).size < ids.length ? [{ place: `${place}.evidence`, problem: 'documentTwice' } as const] : []),
    ]
  })
}

function checkQuestions(pack: RulePack): PackProblem[] {
  const { questions } = pack
  const reasons = keysOfReasons(pack)
  const withReasons = new Set(pack.reasons.map(({ transId }) => transId))
  const ids = questions.map(({ id }) => id)
  const problems = questions.flatMap((question, at): PackProblem[] => {
    const place = `questions[${at}]`
    const answers = question.answers.map(({ id }) => id)
    return [
      ...(ids.indexOf(question.id) < at ? [{ place, problem: 'idTwice', values: { id: question.id } } as const] : []),
      ...question.answers.flatMap(({ id, next, leadsTo }, inner): PackProblem[] => {
        const here = `${place}.answers[${inner}]`
        if (answers.indexOf(id) < inner) return [{ place: here, problem: 'idTwice', values: { id } }]
        if ((next === undefined) === (leadsTo === undefined)) return [{ place: here, problem: 'answerOpen' }]
        if (next !== undefined && !ids.includes(next))
          return [{ place: `${here}.next`, problem: 'questionUnknown', values: { id: next } }]
        return (leadsTo ?? []).flatMap(({ transId, rsnCd }, last): PackProblem[] => {
          const known = rsnCd === undefined ? withReasons.has(transId) : reasons.has(`${transId} ${rsnCd}`)
          return known ? [] : [unknownReason(`${here}.leadsTo[${last}]`, transId, rsnCd ?? '')]
        })
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
    return [{ place: `questions[${at}]`, problem: 'questionCircle', values: { path } }]
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
    if (depth === undefined) return [{ place, problem: 'questionUnreached', values: { id } }]
    return depth > mostQuestions
      ? [{ place, problem: 'questionsTooMany', values: { id, most: `${mostQuestions}` } }]
      : []
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
    if (rsnCd !== null && !reasons.has(`${transId} ${rsnCd}`)) return [unknownReason(place, transId, rsnCd)]
    const result = judge(one)
    if (sameResult(result, one.result)) return []
    return [{ place, problem: 'caseFails', values: { name: one.name, ...textOf(one, result) } }]
  })
}

function placeOfCase(at: number): string {
  return `cases[${at}]`
}

function textOf({ result }: PackCase, is: PackCase['result']): { wanted: string; is: string } {
  const text = (one: PackCase['result']) => ('lastDay' in one ? one.lastDay : one.refused)
  return { wanted: text(result), is: text(is) }
}

function keysOfReasons({ reasons }: Pick<RulePack, 'reasons'>): Set<string> {
  return new Set(reasons.map(({ transId, rsnCd }) => `${transId} ${rsnCd}`))
}

function unknownReason(place: string, transId: string, rsnCd: string): PackProblem {
  return { place, problem: 'reasonUnknown', values: { key: `${transId} ${rsnCd}`.trim() } }
}
