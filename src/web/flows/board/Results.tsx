import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { ResultLine } from '../../../contract/records/disputeResults.ts'
import { intervalOf } from '../../../domain/time/interval.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Block } from './Block.tsx'
import { type BoardAsk, type Results, type ResultTable, resultsBehind, resultTables } from './behind.ts'
import styles from './board.module.css'
import { resultsQuery } from './boardQueries.ts'
import { percent } from './FailRates.tsx'
import { Sums } from './HeadFigures.tsx'
import { NumberLink } from './NumberLink.tsx'
import tableStyles from './table.module.css'

/** Shows how disputes have ended, and what was recovered. */
export function ResultsBlock({ ask }: { ask: BoardAsk }) {
  const t = useText()
  const { data: results, error, refetch } = useQuery(resultsQuery(ask))
  const [chosen, setChosen] = useState<ResultTable | null>(null)
  if (!results) return <QueryPlaceholder query={{ error, refetch }} lines={6} />
  const tables = resultTables.filter((table) => linesOf(results, table) !== null)
  const table = tables.find((one) => one === chosen) ?? tables[0] ?? 'month'
  const tools = (
    <Segmented<ResultTable>
      size="small"
      aria-label={t('board.results.title')}
      value={table}
      onChange={setChosen}
      options={tables.map((value) => ({ value, label: t(`board.results.by.${value}`) }))}
    />
  )
  return (
    <Block
      title={t('board.results.title')}
      aside={t(results.insIdCd === null ? 'board.results.hintAll' : 'board.results.hint')}
      tools={tools}
    >
      {results.total.n === 0 ? (
        <p className={typography.quiet}>{t('board.results.none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t(`board.results.by.${table}`)}</th>
                <th scope="col">{t('board.results.ended')}</th>
                <th scope="col">{t('board.results.won')}</th>
                <th scope="col">{t('board.results.lost')}</th>
                <th scope="col">{t('board.results.notContested')}</th>
                <th scope="col">{t('board.results.rate')}</th>
                <th scope="col">{t('board.interval')}</th>
                <th scope="col">{t('board.results.recovered')}</th>
              </tr>
            </thead>
            <tbody>
              {(linesOf(results, table) ?? []).map((line) => (
                <ResultRow key={line.code ?? ''} {...{ line, table, results, ask }} />
              ))}
              <ResultRow line={results.total} table={null} {...{ results, ask }} />
            </tbody>
          </table>
        </div>
      )}
    </Block>
  )
}

/** Null where the board has no such table. */
function linesOf(results: Results, table: ResultTable): readonly ResultLine[] | null {
  const { byMonth, byReason, byCounterparty, byInstitution, insIdCd } = results
  if (table === 'institution') return byInstitution
  if (table === 'counterparty') return insIdCd === null ? null : byCounterparty
  return table === 'month' ? byMonth : byReason
}

interface ResultRowProps {
  line: ResultLine
  /** Null for the line of all. */
  table: ResultTable | null
  results: Results
  ask: BoardAsk
}

function ResultRow({ line: { code, nm, n, won, notContested, recovered }, table, results, ask }: ResultRowProps) {
  const t = useText()
  const language = useLanguage()
  const { low, high } = intervalOf(won, n)
  const to = (outcome?: Parameters<typeof resultsBehind>[2]) =>
    resultsBehind(ask, results, outcome, table === null ? undefined : { table, code })
  return (
    <tr>
      <th scope="row">
        {table === null ? (
          t('board.results.all')
        ) : code === null ? (
          t('board.noCode')
        ) : table === 'month' ? (
          `${code.slice(0, 4)}-${code.slice(4)}`
        ) : (
          <CodeName code={code} name={nameIn(nm, language)} />
        )}
      </th>
      <td>
        <NumberLink count={n} to={to()} />
      </td>
      <td>
        <NumberLink count={won} to={to('won')} />
      </td>
      <td>
        <NumberLink count={n - won} to={to('lost')} />
      </td>
      <td>
        <NumberLink count={notContested} to={to('notContested')} />
      </td>
      <td>{percent(won / n)}</td>
      <td>{t('board.to', { low: (low * 100).toFixed(1), high: percent(high) })}</td>
      <td>
        {recovered.length === 0 ? (
          <span className={typography.quiet}>–</span>
        ) : (
          <Link {...to('recovered')} className={styles.numberLink}>
            <Sums of={recovered} />
          </Link>
        )}
      </td>
    </tr>
  )
}
