import type { ContentChange, Operation } from '../../../contract/records/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'

const decisions: readonly Action[] = ['verifyPass', 'verifyFail', 'auditPass', 'auditFail']

/**
 * What was written otherwise since the last decision on the record; null where there was none. `operations`: newest first,
 * of which those of the other institution tell no changes.
 */
export function changesSince(
  operations: readonly Operation[],
): { decision: Operation; changes: ContentChange[] } | null {
  const at = operations.findIndex(({ action }) => decisions.includes(action))
  const decision = operations[at]
  if (!decision) return null
  const written = operations
    .slice(0, at)
    .toReversed()
    .flatMap(({ changes }) => changes)
  const merged = Map.groupBy(written, ({ name }) => name)
  const changes = [...merged].map(([name, all]) => ({
    name,
    // Of vouchers each change names those that went and came.
    from: name === 'vouchers' ? namesOf(all, 'from') : (all[0]?.from ?? null),
    to: name === 'vouchers' ? namesOf(all, 'to') : (all.at(-1)?.to ?? null),
  }))
  return { decision, changes: changes.filter(({ from, to }) => from !== to) }
}

function namesOf(all: readonly ContentChange[], side: 'from' | 'to'): string | null {
  return all.flatMap((change) => change[side] ?? []).join(', ') || null
}
