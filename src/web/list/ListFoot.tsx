import { Select } from 'antd'
import { pageSizes } from '../../contract/schema.ts'
import { useText } from '../i18n/useText.ts'
import { PageLinks } from '../ui/pages/PageLinks.tsx'
import { countedOf } from '../ui/values/counted.ts'
import { Money } from '../ui/values/Money.tsx'
import type { Found, ListParts } from './definition.ts'
import styles from './list.module.css'
import { useCountText } from './table/TableBar.tsx'

/** Currencies whose sum is shown; of the others their number. */
const shownSums = 4

/** Under the table: how many there are, the sums of the whole filter, and the pages. */
export function ListFoot<Row>({ parts, found }: { parts: ListParts<Row>; found: Found<Row> }) {
  const t = useText()
  const countText = useCountText(parts.list)
  const { ask, change } = parts.place
  const sums = found.sums ?? []
  const others = sums.slice(shownSums)
  return (
    <div className={styles.foot}>
      <span>{countText(found)}</span>
      {sums.length > 0 && (
        <span className={styles.footSums}>
          <span>{t('list.all')}</span>
          {sums.slice(0, shownSums).map(({ transCurrCd, transAt }) => (
            <Money key={transCurrCd} amount={transAt} currency={transCurrCd} />
          ))}
          {others.length > 0 && <span>{t('list.moreCurrencies', { count: others.length })}</span>}
        </span>
      )}
      <PageLinks
        currPage={ask.currPage}
        pageSize={ask.pageSize}
        total={countedOf(found, ask.currPage, ask.pageSize)}
        onPage={(currPage) => change({ currPage })}
      >
        <Select
          size="small"
          aria-label={t('list.pageSize')}
          value={ask.pageSize}
          options={pageSizes.map((size) => ({ value: size, label: t('list.perPage', { size }) }))}
          popupMatchSelectWidth={false}
          onChange={(pageSize) => change({ pageSize })}
        />
      </PageLinks>
    </div>
  )
}
