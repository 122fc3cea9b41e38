import { flowRaising } from '../../../domain/flows/index.ts'
import type { PackProposal } from '../../../domain/rulePacks/rulePack.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { evidenceTexts } from '../../ui/values/evidenceText.ts'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { useNames } from '../definition.ts'
import styles from './guide.module.css'

interface GuideEndProps {
  found: PackProposal
  whyNot?: string
  /** The labels of the fields that the form would still ask for. */
  missing?: readonly string[]
}

/** Shows the transaction type and reason that were found, with what they need, or why they may not be raised here. */
export function GuideEnd({ found: { transId, rsnCd }, whyNot, missing = [] }: GuideEndProps) {
  const t = useText()
  const language = useLanguage()
  const flow = flowRaising(transId)
  if (!flow) throw new Error(`No workflow raises ${transId}.`)
  const names = useNames(flow)
  const evidence = rsnCd === undefined ? [] : (names.reasonFacts(transId, rsnCd)?.evidence ?? [])
  return (
    <div className={styles.end}>
      <p className={styles.found}>
        <TransactionName transId={transId} />
        {rsnCd && <CodeName code={rsnCd} name={names.reason(transId, rsnCd)} />}
      </p>
      {whyNot !== undefined ? (
        <p className={styles.whyNot}>{t('guide.notHere', { why: whyNot })}</p>
      ) : (
        <>
          {!rsnCd && <p>{t('guide.chooseReason')}</p>}
          {evidence.length > 0 && (
            <>
              <p>{t('guide.evidence')}</p>
              <ul>
                {evidenceTexts(evidence, t, language).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          )}
          {missing.length > 0 && <p>{t('guide.missing', { fields: missing.join(t('frame.listSeparator')) })}</p>}
        </>
      )}
    </div>
  )
}
