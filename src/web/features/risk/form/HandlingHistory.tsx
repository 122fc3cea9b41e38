import type { Handling } from '../../../../contract/suspicious.ts'
import { useText } from '../../../i18n/useText.ts'
import { showTime } from '../../../ui/showTime.ts'
import { ResultTag } from '../ResultTag.tsx'

export function HandlingHistory({ handlings }: { handlings: readonly Handling[] }) {
  const t = useText()
  return (
    <section aria-labelledby="risk-history">
      <h2 id="risk-history">{t('risk.history')}</h2>
      {handlings.length === 0 ? (
        <p className="quiet">{t('risk.noHistory')}</p>
      ) : (
        <ol className="risk-history">
          {handlings.map(({ version, result, remark, by, at }) => (
            <li key={version}>
              <ResultTag result={result} /> <b>{by}</b> <span className="quiet">{showTime(at, true)}</span>
              {remark && <p>{remark}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
