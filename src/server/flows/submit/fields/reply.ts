import type { Reply } from '../../../../contract/records/submission.ts'
import { storedText } from '../../../../domain/text/keptText.ts'
import type { Flow } from '../../../../domain/workflow/flow.ts'
import type { Language } from '../../../../texts/texts.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { notOffered } from './notOffered.ts'

/** One of the flow's answers, where it has them; else words. */
export function checkAnswer(
  { reply }: Flow,
  { replyCd, replyExtendRemark }: Pick<Reply, 'replyCd' | 'replyExtendRemark'>,
  language: Language,
): { replyCd: string | null; replyExtendRemark: string | null } {
  const { answers = [] } = reply ?? {}
  const words = storedText(replyExtendRemark)
  if (answers.length > 0 && replyCd === undefined) throw new CallError('missingField', {}, 'replyCd')
  if (replyCd !== undefined && !answers.includes(replyCd)) throw notOffered('replyCd', language)
  if (answers.length === 0 && !words) throw new CallError('replyMissing', {}, 'replyExtendRemark')
  return { replyCd: replyCd ?? null, replyExtendRemark: words }
}
