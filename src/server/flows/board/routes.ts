import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '../../../contract/call.ts'
import { boardDone, boardPending, queryBoard, queryWorkStep } from '../../../contract/records/board.ts'
import { boardResults, queryDisputeResult } from '../../../contract/records/disputeResults.ts'
import { alertFlow } from '../../../contract/records/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { actsForAll, belongsTo, mayActFor } from '../../../domain/people/actor.ts'
import { resultDays } from '../../../domain/records/disputeResults.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import type { Right, SessionUser } from '../../http/serve/access.ts'
import { hasRight } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { exportFormatOf, sendExport } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, type ListQuestion, serveList } from '../../http/serve/serveList.ts'
import type { Engine } from '../deps.ts'
import { opensFlow } from '../record/recordRow.ts'
import { assigneesOf, forAssigning } from '../worklist/assignments.ts'
import { doneOf, stepList } from './done.ts'
import { namesIn } from './named.ts'
import { holdersOf, pendingByInstitution, pendingOf } from './pending.ts'
import { withOthers } from './people.ts'
import { resultList, resultsOf } from './results.ts'
import { boardFile, boardRows } from './tables.ts'

const forBoard: Right = { menu: 'Board' }

interface Asked {
  insIdCd?: string | undefined
  flow?: string | undefined
}

/** Days of steps that are listed where none are asked for. */
const usualDays = 30

export function boardRoutes(app: FastifyInstance, { databases, clock, reference }: Engine): void {
  const db = databases.main

  serve(app, boardPending, forBoard, async ({ body, actor }) => {
    const { of, pending } = await pendingFor(body, actor)
    return { insIdCd: of, ...pending }
  })

  serve(app, boardDone, forBoard, async ({ body, actor }) => {
    const { of, done } = await doneFor(body, actor)
    return { insIdCd: of, ...done }
  })

  serve(app, queryBoard, forBoard, async ({ body, actor, language, http, reply }) => {
    const [{ pending }, { done }] = await Promise.all([pendingFor(body, actor), doneFor(body, actor)])
    const list = boardRows(pending, done, language)
    const format = exportFormatOf(http)
    return format ? sendExport(reply, 'board', format, boardFile(list, language, format)) : { list }
  })

  const stepsOf = async ({ body, actor }: ListQuestion<BodyOf<typeof queryWorkStep>>) => {
    const { stepAtFrom, stepAtTo } = body
    expectRange(stepAtFrom, stepAtTo, 'stepAtTo')
    const to = stepAtTo ?? dayOf(clock())
    const from = stepAtFrom ?? addDays(to, 1 - usualDays)
    const question = { of: institutionOf(body, actor), flows: flowsFor(body, actor), from, to, own: actor.insIdCd }
    return stepList(question, body, namesIn(await reference()))
  }
  serveList(app, queryWorkStep, forBoard, answerList(databases, stepsOf))

  serve(app, boardResults, forBoard, async ({ body, actor }) => {
    const [of, today] = [institutionOf(body, actor), dayOf(clock())]
    const question = { of, flows: flowsFor(body, actor), ...resultDays(today), today }
    return { insIdCd: of, ...(await resultsOf(db, question, namesIn(await reference()))) }
  })

  const endedOf = async ({ body, actor }: ListQuestion<BodyOf<typeof queryDisputeResult>>) => {
    const { endedOnFrom, endedOnTo } = body
    expectRange(endedOnFrom, endedOnTo, 'endedOnTo')
    const today = dayOf(clock())
    const to = endedOnTo ?? today
    const days = { from: endedOnFrom ?? resultDays(to).from, to }
    const question = { of: institutionOf(body, actor), flows: flowsFor(body, actor), ...days, today }
    return resultList(question, body, namesIn(await reference()))
  }
  serveList(app, queryDisputeResult, forBoard, answerList(databases, endedOf))

  async function pendingFor(asked: Asked, actor: SessionUser) {
    const of = institutionOf(asked, actor)
    const question = { flows: flowsFor(asked, actor), actor, of: of ?? undefined, today: dayOf(clock()), now: clock() }
    const pending = { ...question, alerts: (asked.flow ?? alertFlow) === alertFlow }
    const { holders, ...counts } = await pendingOf(db, pending)
    const colleagues = await colleaguesFor(actor, of)
    const byHolder = colleagues && holdersOf(colleagues, { holders, ...counts })
    const named = namesIn(await reference())
    const lines = of === null ? await pendingByInstitution(db, pending) : null
    const byInstitution = lines?.map((line) => ({ ...line, nm: named.institution(line.insIdCd) })) ?? null
    return { of, pending: { ...counts, byHolder, byInstitution } }
  }

  async function doneFor(asked: Asked & { days: string }, actor: SessionUser) {
    const of = institutionOf(asked, actor)
    const to = dayOf(clock())
    const from = addDays(to, 1 - Number(asked.days))
    const question = { of, flows: flowsFor(asked, actor), from, to, own: actor.insIdCd }
    const { people, ...counts } = await doneOf(db, question, namesIn(await reference()))
    const colleagues = await colleaguesFor(actor, of)
    const byPerson = colleagues && withOthers(colleagues, people, ({ userId, name }) => ({ userId, name, count: 0 }))
    return { of, done: { ...counts, byPerson } }
  }

  /** The colleagues whose work a manager distributes; null for another institution, and for all institutions. */
  async function colleaguesFor(actor: SessionUser, of: string | null) {
    return of !== null && belongsTo(actor, of) && hasRight(actor, forAssigning)
      ? assigneesOf(db, actor.insIdCd, dayOf(clock()))
      : null
  }
}

/** Null: all institutions'. */
function institutionOf({ insIdCd }: Asked, actor: SessionUser): string | null {
  if (insIdCd !== undefined && !mayActFor(actor, insIdCd)) throw new CallError('otherInstitution', {}, 'insIdCd')
  return insIdCd ?? (actsForAll(actor) ? null : actor.insIdCd)
}

function flowsFor({ flow }: Asked, actor: SessionUser) {
  return flows.filter((one) => opensFlow(actor, one) && (flow ?? one.id) === one.id)
}
