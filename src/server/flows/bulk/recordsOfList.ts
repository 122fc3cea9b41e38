import type { RawBuilder, Transaction } from 'kysely'
import { queryCall } from '../../../contract/records/flowCalls.ts'
import { queryWorklist } from '../../../contract/records/worklist.ts'
import { flowOf, flows } from '../../../domain/flows/index.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { hasKey } from '../../../domain/typed.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { parsed } from '../../http/serve/invalid.ts'
import type { Engine } from '../deps.ts'
import { conditionsOf } from '../list/ranges.ts'
import { idsStatement } from '../list/recordSearch.ts'
import { opensFlow } from '../record/recordRow.ts'
import { workIdsStatement } from '../worklist/worklistSearch.ts'

/** The records that a list finds, by its call and filters. */
export interface ListedRecords {
  call: string
  conditions: Readonly<Record<string, string>>
  without: readonly string[]
}

interface Asker {
  actor: SessionUser
  language: Language
}

/** Their ids in order. Throws `bulkTooLarge` where there are more than so many. */
export async function recordsOfList(
  trx: Transaction<Tables>,
  engine: Pick<Engine, 'vault' | 'clock'>,
  asker: Asker,
  listed: ListedRecords,
  atMost: number,
): Promise<string[]> {
  // A search by card is counted where it is made, and never kept: a plan is made of what was found.
  if ('priAcctNo' in listed.conditions) throw new CallError('bulkByCard', {}, 'priAcctNo')
  const left = new Set(listed.without)
  const statement = statementOf(engine, asker, listed, atMost + left.size + 1)
  if (!statement) return []
  const { rows } = await statement.execute(trx)
  const found = [...new Set(rows.map((row) => row.exp_id))].filter((expId) => !left.has(expId))
  if (found.length > atMost) throw new CallError('bulkTooLarge', { max: atMost.toLocaleString('en') })
  return found.sort()
}

function statementOf(
  { vault, clock }: Pick<Engine, 'vault' | 'clock'>,
  { actor, language }: Asker,
  { call, conditions }: ListedRecords,
  atMost: number,
): RawBuilder<{ exp_id: string }> | null {
  const today = dayOf(clock())
  if (call === queryWorklist.path) {
    const { scope, insIdCd: of, ...asked } = parsed(queryWorklist.body, conditions, language)
    if (of !== undefined && !mayActFor(actor, of)) throw new CallError('otherInstitution', {}, 'insIdCd')
    const opened = flows.filter((flow) => opensFlow(actor, flow))
    return workIdsStatement({ flows: opened, actor, scope, today, of, asked }, atMost)
  }
  const [, flowId = '', node = ''] = /^query\/(\w+)\/(\w+)$/.exec(call) ?? []
  const flow = flowOf(flowId)
  if (!flow || !hasKey(flow.pages, node) || node === 'history') throw new CallError('notFound', {}, 'call')
  const page = flow.pages[node]
  if (!page) throw new CallError('notFound', {}, 'call')
  if (!opensFlow(actor, flow)) throw new CallError('forbidden')
  const body = parsed(queryCall(flow, node, page).body, conditions, language)
  return idsStatement(vault, { flow, node, actor, conditions: conditionsOf(body), today }, atMost)
}
