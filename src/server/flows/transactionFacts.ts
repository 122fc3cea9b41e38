import type { ModificationAlone, SubmissionAlone } from '../../contract/submission.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { currencies } from '../../domain/currencies.ts'
import { asksFor, type Flow } from '../../domain/workflow/flow.ts'
import type { CardVault, SealedCard } from '../db/cardVault.ts'
import { CallError } from '../http/errors.ts'
import { notOffered } from './content.ts'

/** What a record says of a transaction that isn't among the cleared ones. */
export interface TransactionFacts {
  card: SealedCard | null
  settleDt: string | null
  retriRefNo: string | null
  sysTraNo: string | null
  origTransCurrCd: string | null
  origTransChnl: string | null
  origTransSndMd: string | null
}

/** The facts, where they break no rule. The day is required where it is asked for: from it the limits are counted. */
export function factsOf(
  flow: Flow,
  sent: SubmissionAlone | ModificationAlone,
  vault: CardVault,
  language: Language,
): TransactionFacts {
  if (sent.settleDt === undefined && asksFor(flow, 'noOrig', 'settleDt'))
    throw new CallError('missingField', {}, 'settleDt')
  if (sent.origTransCurrCd !== undefined && !Object.hasOwn(currencies, sent.origTransCurrCd))
    throw notOffered('origTransCurrCd', language)
  for (const list of ['origTransChnl', 'origTransSndMd'] as const) {
    const code = sent[list]
    if (code !== undefined && !Object.hasOwn(texts.en[list], code)) throw notOffered(list, language)
  }
  return {
    card: sent.priAcctNo === undefined ? null : vault.seal(sent.priAcctNo),
    settleDt: sent.settleDt ?? null,
    retriRefNo: sent.retriRefNo ?? null,
    sysTraNo: sent.sysTraNo ?? null,
    origTransCurrCd: sent.origTransCurrCd ?? null,
    origTransChnl: sent.origTransChnl ?? null,
    origTransSndMd: sent.origTransSndMd ?? null,
  }
}

/** The columns that keep them. */
export function factColumns({ card, ...facts }: TransactionFacts) {
  const sealed = card && {
    pan_masked: card.masked,
    pan_hash: card.hash,
    pan_sealed: card.sealed,
    pan_key_id: card.keyId,
  }
  return {
    ...sealed,
    settle_dt: facts.settleDt,
    retri_ref_no: facts.retriRefNo,
    sys_tra_no: facts.sysTraNo,
    orig_trans_curr_cd: facts.origTransCurrCd,
    orig_trans_chnl: facts.origTransChnl,
    orig_trans_snd_md: facts.origTransSndMd,
  }
}
