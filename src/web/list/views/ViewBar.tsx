import { DownOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { SavedView } from '../../../contract/records/views.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { viewCountsQuery } from '../../api/views.ts'
import { composedText } from '../../i18n/composedText.ts'
import { useText } from '../../i18n/useText.ts'
import type { Address } from '../../routes/links.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { Count } from '../../ui/values/Count.tsx'
import visibility from '../../ui/visibility.module.css'
import { columnName, headOf, type ListParts } from '../definition.ts'
import type { ColumnChoice } from '../table/columnChoice.ts'
import { differs, goneFrom, viewAddress } from './savedView.ts'
import type { SavedViews } from './useSavedViews.ts'
import { ViewMenu } from './ViewMenu.tsx'
import styles from './viewBar.module.css'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }))

interface ViewBarProps<Row> {
  parts: ListParts<Row>
  views: SavedViews
  base: Address
  choice: ColumnChoice
  narrow: boolean
  /** The columns stand in the view from now on. */
  onSaved: () => void
}

const shownBeside = 3

/** The view that is open and what can be done with it; the way to save one, and to the others of the list. */
export function ViewBar<Row>({ parts, views, base, choice, narrow, onSaved }: ViewBarProps<Row>) {
  const t = useText()
  const [dialog, setDialog] = useState<'add' | 'rename' | null>(null)
  const { list, place } = parts
  const { current, all } = views
  const { given, ask } = place
  const today = dayOf(new Date())
  const isChanged = current !== undefined && differs(current, list, { given, sort: ask.sort, choice }, today)
  const isAsked = Object.keys(given).length > 0 || ask.sort !== undefined || hasChoice(choice)
  const others = all.filter((view) => view !== current)
  if (!current && !isAsked && others.length === 0 && !views.isMissing) return null
  return (
    <>
      <div data-part="views" className={`${styles.bar} ${visibility.screenOnly}`}>
        {current && (
          <ViewMenu
            view={current}
            content={{ list, base, ask, given, choice, today }}
            isChanged={isChanged}
            onRename={() => setDialog('rename')}
            onAdd={() => setDialog('add')}
            onSaved={onSaved}
          />
        )}
        {!current && isAsked && (
          <Button type="link" size="small" icon={<StarOutlined aria-hidden />} onClick={() => setDialog('add')}>
            {t('list.view.save')}
          </Button>
        )}
        {others.length > 0 && <Others views={others} narrow={narrow} today={today} />}
      </div>
      <Notes parts={parts} views={views} today={today} />
      {dialog && (
        <Suspense>
          <SaveViewDialog
            view={dialog === 'rename' ? current : undefined}
            listKey={views.key}
            content={{ list, base, ask, given, choice, today }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function hasChoice({ hidden, widths }: ColumnChoice): boolean {
  return hidden.length > 0 || Object.keys(widths).length > 0
}

/** Says what an address or a view names and the list doesn't have. */
function Notes<Row>({ parts: { list }, views, today }: { parts: ListParts<Row>; views: SavedViews; today: string }) {
  const t = useText()
  const gone = views.current ? goneFrom(views.current, list, today) : []
  if (views.isMissing) return <Alert className={styles.note} role="note" title={t('list.view.missing')} />
  if (gone.length === 0) return null
  const labels = gone.map((name) => {
    const condition = list.conditions.find(({ keys }) => keys.includes(name))
    const column = list.columns.find((one) => columnName(one) === name)
    if (condition) return condition.label(t)
    return column ? headOf(column, t) : (composedText(t, `field.${name.replace(/(From|To)$/, '')}`) ?? name)
  })
  return (
    <Alert
      className={styles.note}
      role="note"
      title={t('list.view.gone', { names: [...new Set(labels)].join(', ') })}
    />
  )
}

interface OthersProps {
  views: readonly SavedView[]
  narrow: boolean
  today: string
}

function Others({ views, narrow, today }: OthersProps) {
  const t = useText()
  const countOf = useViewCounts(views)
  const beside = narrow ? [] : views.slice(0, shownBeside)
  const rest = views.slice(beside.length)
  const lineOf = (view: SavedView) => (
    <Link {...viewAddress(view, today)}>
      {view.name}
      {view.shared && <small className={styles.quiet}> {t('list.view.shared')}</small>}
    </Link>
  )
  return (
    <nav className={styles.others} aria-label={t('list.view.views')}>
      {beside.length > 0 && <span className={styles.quiet}>{t('list.view.views')}</span>}
      {beside.map((view) => (
        <Link key={view.viewId} {...viewAddress(view, today)} className={styles.other}>
          {view.isDefault && <StarFilled aria-label={t('list.view.default')} className={styles.star} />}
          <span className={styles.name}>{view.name}</span>
          {countOf(view) !== null && <Count of={countOf(view) ?? 0} />}
        </Link>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          getPopupContainer={popupPlace}
          menu={{ items: rest.map((view) => ({ key: view.viewId, label: lineOf(view) })) }}
        >
          <Button type="text" size="small" icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {beside.length > 0 ? t('list.view.more') : t('list.view.views')}
          </Button>
        </Dropdown>
      )}
    </nav>
  )
}

/** The rows of pinned views; null for the others, and where they can't be counted. */
function useViewCounts(views: readonly SavedView[]): (view: SavedView) => number | null {
  const { data } = useQuery({ ...viewCountsQuery, enabled: views.some(({ pinned }) => pinned) })
  return ({ viewId }) => data?.list.find((one) => one.viewId === viewId)?.total ?? null
}
