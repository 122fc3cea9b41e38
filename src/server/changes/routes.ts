import type { FastifyInstance } from 'fastify'
import {
  approvePendingChange,
  detailPendingChange,
  queryDualControl,
  queryPendingChange,
  rejectPendingChange,
  withdrawPendingChange,
} from '../../contract/reference/pendingChanges.ts'
import { changedUser, changeKey } from '../../domain/people/pendingChanges.ts'
import { type Right, withStepUp } from '../http/serve/access.ts'
import { serve } from '../http/serve/serve.ts'
import { serveList } from '../http/serve/serveList.ts'
import { type ChangeService, type ChangesDeps, serveChanges } from './changes.ts'
import { approveChange, type DecideDeps, rejectChange, withdrawChange } from './decide.ts'
import { dualControlKind, dualControlOf } from './dualControl.ts'
import type { AnyChangeKind, Maker } from './kinds.ts'
import { outdatedByOf } from './outdatedBy.ts'
import { changeOf, changeRowOf, listChanges, pendingChangesOf } from './store.ts'

const managersOnly: readonly Right[] = [
  { menu: 'PendingChange', role: 'manager' },
  { menu: 'PendingChange', role: 'riskOfficer' },
]

/** The change is made as it would have been by its call; no key is taken, and nothing waits any more. */
function approvalOf(kinds: readonly AnyChangeKind[]): typeof approvePendingChange {
  const { refuses = [] } = approvePendingChange
  const ofKinds = kinds
    .flatMap(({ call }) => call.refuses ?? [])
    .filter((name) => !['keyReused', 'changePending'].includes(name))
  return { ...approvePendingChange, refuses: [...new Set([...refuses, ...ofKinds])] }
}

export function changeRoutes(app: FastifyInstance, changes: ChangeService, deps: ChangesDeps & DecideDeps): void {
  const { db, dualControlByDefault, wake } = deps

  const detailOf = async ({ actor, language }: Maker, changeId: string) => {
    const change = await changeOf(db, actor, changeId)
    const { before, after, proposedBy, thing } = change
    const mine = proposedBy === actor.userId
    const outdatedBy = await outdatedByOf(db, change)
    return {
      ...changeRowOf(actor, change, language),
      ...{ mine, userId: changedUser(thing), before, after },
      ...(outdatedBy && { outdatedBy }),
    }
  }

  serveList(app, queryPendingChange, managersOnly, {
    read: ({ body, actor, language }) => listChanges(db, actor, body, language),
  })

  serve(app, detailPendingChange, managersOnly, async ({ body, ...maker }) => detailOf(maker, body.changeId))

  serve(app, approvalOf(Object.values(deps.kinds)), withStepUp(managersOnly), async ({ body, ...served }) => {
    await approveChange(deps, { ...served, ...body }).finally(wake)
    return detailOf(served, body.changeId)
  })

  serve(app, rejectPendingChange, managersOnly, async ({ body, ...served }) => {
    await rejectChange(deps, { ...served, ...body })
    wake()
    return detailOf(served, body.changeId)
  })

  serve(app, withdrawPendingChange, managersOnly, async ({ body, ...served }) => {
    await withdrawChange(deps, { ...served, ...body })
    wake()
    return detailOf(served, body.changeId)
  })

  serve(app, queryDualControl, { menu: ['PendingChange', 'InstitutionSetting'] }, async () => {
    const key = changeKey.dualControl()
    const [state, pending] = await Promise.all([dualControlOf(db, dualControlByDefault), pendingChangesOf(db, [key])])
    return { ...state, pendingChange: pending.get(key) ?? null }
  })

  serveChanges(app, changes, [dualControlKind(dualControlByDefault)])
}
