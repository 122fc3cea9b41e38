import { Pagination } from 'antd'
import { type Counted, countedOf } from './counted.ts'
import styles from './pager.module.css'

interface PagerProps {
  data: (Counted & { pageSize: number }) | undefined
  currPage: number
  onPage: (currPage: number) => void
}

export function Pager({ data, currPage, onPage }: PagerProps) {
  if (!data || (data.total <= data.pageSize && currPage === 1)) return null
  return (
    <Pagination
      className={styles.pager}
      size="small"
      current={currPage}
      pageSize={data.pageSize}
      total={countedOf(data, currPage, data.pageSize)}
      showSizeChanger={false}
      onChange={onPage}
    />
  )
}
