import { Button } from 'antd'
import { useText } from '../i18n/useText.ts'
import type { Found, ListParts } from './definition.ts'
import styles from './list.module.css'

interface EmptyListProps<Row> {
  parts: ListParts<Row>
  /** Missing where nothing was asked. */
  found?: Found<Row>
}

/** Why a list shows no row, and what can be done about it. */
export function EmptyList<Row>({ parts, found }: EmptyListProps<Row>) {
  const t = useText()
  const { ask, isStart, change } = parts.place
  const { Empty } = parts.list
  if (found && ask.currPage > 1) {
    return (
      <div className={styles.emptyList}>
        <p>{t('list.noSuchPage', { page: ask.currPage, count: found.total })}</p>
        <Button onClick={() => change({ currPage: 1 })}>{t('list.toFirstPage')}</Button>
      </div>
    )
  }
  if (found && !isStart) {
    return (
      <div className={styles.emptyList}>
        <p>
          <b>{t('list.noneFits')}</b> {t('list.takeSomeBack')}
        </p>
        <Button onClick={() => change({ conditions: {} })}>{t('list.reset')}</Button>
      </div>
    )
  }
  return <div className={styles.emptyList}>{Empty ? <Empty /> : <p>{t('list.empty')}</p>}</div>
}
