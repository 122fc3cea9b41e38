import { leadsTo, readGuide } from '../../../../domain/rulePacks/guide.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Reference } from '../../reference.ts'

/** The answers that led to the reason. Those of an earlier rule pack stay right: a record is changed long after it was made. */
export function checkGuide(
  { guide }: { guide?: string | undefined },
  chosen: { transId: string; rsnCd: string | null },
  { reference }: { reference: Reference },
): string | null {
  if (!guide) return null
  if (!fitsGuide(guide, chosen, reference)) throw new CallError('guideWrong', {}, 'guide')
  return guide
}

/** Whether the answers lead to this transaction type and reason. */
export function fitsGuide(
  guide: string,
  chosen: { transId: string; rsnCd: string | null },
  reference: Reference,
): boolean {
  const path = readGuide(guide)
  const questions = path ? reference.questions.of(path.version) : undefined
  return path !== null && questions !== undefined && leadsTo(path.answers, questions, chosen)
}
