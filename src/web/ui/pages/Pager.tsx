import { type Counted, countedOf } from '../values/counted.ts'
import { PageLinks } from './PageLinks.tsx'
import styles from './pager.module.css'

interface PagerProps {
  data: (Counted & { pageSize: number }) | undefined
  currPage: number
  onPage: (currPage: number) => void
}

export function Pager({ data, currPage, onPage }: PagerProps) {
  if (!data || (data.total <= data.pageSize && currPage === 1)) return null
  const { pageSize } = data
  return (
    <div className={styles.pager}>
      <PageLinks currPage={currPage} pageSize={pageSize} total={countedOf(data, currPage, pageSize)} onPage={onPage} />
    </div>
  )
}
