import type { ModificationAlone, SubmissionAlone } from '../../contract/submission.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { currencies } from '../../domain/currencies.ts'
import { asksFor, type Flow } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cardVault.ts'
import { CallError } from '../http/errors.ts'
import { notOffered } from './content.ts'

/** What a record says of a transaction that isn't among the cleared ones. */
export interface TransactionFacts {
  /** The full number. */
  card: string | null
  settleDt: string | null
  retriRefNo: string | null
  sysTraNo: string | null
  origTransCurrCd: string | null
  origTransChnl: string | null
  origTransSndMd: string | null
}

/** The facts, where they break no rule. The day is required where it is asked for: from it the limits are counted. */
export function factsOf(flow: Flow, sent: SubmissionAlone | ModificationAlone, language: Language): TransactionFacts {
  if (sent.settleDt === undefined && asksFor(flow, 'noOrig', 'settleDt'))
    throw new CallError('missingField', {}, 'settleDt')
  if (sent.origTransCurrCd !== undefined && !Object.hasOwn(currencies, sent.origTransCurrCd))
    throw notOffered('origTransCurrCd', language)
  for (const list of ['origTransChnl', 'origTransSndMd'] as const) {
    const code = sent[list]
    if (code !== undefined && !Object.hasOwn(texts.en[list], code)) throw notOffered(list, language)
  }
  return {
    card: sent.priAcctNo ?? null,
    settleDt: sent.settleDt ?? null,
    retriRefNo: sent.retriRefNo ?? null,
    sysTraNo: sent.sysTraNo ?? null,
    origTransCurrCd: sent.origTransCurrCd ?? null,
    origTransChnl: sent.origTransChnl ?? null,
    origTransSndMd: sent.origTransSndMd ?? null,
  }
}

/** The columns that keep the card of this record; none where it has none of its own. */
export function cardColumnsOf(card: string | null, expId: string, vault: CardVault) {
  if (card === null) return {}
  const { masked, hash, sealed, keyId } = vault.seal(card, ['exception', expId])
  return { pan_masked: masked, pan_hash: hash, pan_sealed: sealed, pan_key_id: keyId }
}

/** The columns that keep the other facts. */
export function factColumns(facts: TransactionFacts) {
  return {
    settle_dt: facts.settleDt,
    retri_ref_no: facts.retriRefNo,
    sys_tra_no: facts.sysTraNo,
    orig_trans_curr_cd: facts.origTransCurrCd,
    orig_trans_chnl: facts.origTransChnl,
    orig_trans_snd_md: facts.origTransSndMd,
  }
}
