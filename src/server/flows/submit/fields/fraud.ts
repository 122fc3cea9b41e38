import { type Language, texts } from '../../../../texts/texts.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Content, SubmittedContent } from '../content.ts'
import { notOffered } from './notOffered.ts'

/** The fraud data, which some reasons require and the others refuse. */
export function checkFraud(
  { fraudIn = '0', fraudTp }: SubmittedContent,
  asked: boolean,
  language: Language,
): Pick<Content, 'fraudIn' | 'fraudTp'> {
  if (!asked) {
    if (fraudIn === '1' || fraudTp !== undefined) throw new CallError('fraudUnasked', {}, 'fraudIn')
    return { fraudIn: '0', fraudTp: null }
  }
  if (fraudIn !== '1' || fraudTp === undefined) throw new CallError('fraudMissing', {}, 'fraudTp')
  if (!Object.hasOwn(texts.en.fraudTp, fraudTp)) throw notOffered('fraudTp', language)
  return { fraudIn: '1', fraudTp }
}
