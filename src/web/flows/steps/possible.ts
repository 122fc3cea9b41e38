import type { RecordRow } from '../../../contract/records/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'

export type ActionOffer = RecordRow['actions'][number]

interface Possible {
  rows: RecordRow[]
  count: number
  /** Null where all may take the step. */
  refused: { offer: ActionOffer; row: RecordRow; alone: boolean } | null
}

export function possibleOf(action: Action, rows: readonly RecordRow[]): Possible {
  const offers = rows.map((row) => ({
    row,
    offer: row.actions.find((one) => one.action === action) ?? notFromThisState(action),
  }))
  const refused = offers.filter(({ offer }) => !offer.allowed)
  const first = refused[0]
  const alone = new Set(refused.map(({ offer }) => offer.reason)).size === 1
  return {
    rows: offers.filter(({ offer }) => offer.allowed).map(({ row }) => row),
    count: rows.length,
    refused: first ? { ...first, alone } : null,
  }
}

export function actionable<Row extends Pick<RecordRow, 'actions'>>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.actions.some((offer) => offer.allowed))
}

export function actionsOf(rows: readonly RecordRow[]): Action[] {
  return [...new Set(rows.flatMap((row) => row.actions.map((one) => one.action)))]
}

function notFromThisState(action: Action): ActionOffer {
  return { action, allowed: false, reason: 'notFromThisState' }
}
