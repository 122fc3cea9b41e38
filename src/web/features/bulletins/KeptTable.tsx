import { Link } from '@tanstack/react-router'
import type { KeptBulletin } from '../../../contract/bulletins.ts'
import { useText } from '../../i18n/useText.ts'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { showTime } from '../../ui/showTime.ts'
import { Audience } from './Audience.tsx'
import { BulletinButton } from './BulletinButton.tsx'
import { BulletinStateTag } from './BulletinStateTag.tsx'
import { sortable } from './conditions.ts'

interface KeptTableProps {
  rows: readonly KeptBulletin[]
  sort: string
  onSort: (sort: string) => void
}

const columns = ['title', 'state', 'audience', 'showFrom', 'showTo', 'changedAt'] as const

/** The bulletins a line each; on a narrow screen a card each. */
export function KeptTable({ rows, sort, onSort }: KeptTableProps) {
  return (
    <table className="plain-table bulletin-table">
      <SortableHead columns={columns} sortable={sortable} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.bulletinId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: KeptBulletin }) {
  const t = useText()
  const { bulletinId, title, state, audience, showFrom, showTo, changedAt } = row
  return (
    <tr>
      <td data-label={t('field.title')} className="is-wide-cell bulletin-title">
        <Link to="/system/bulletin/$id" params={{ id: bulletinId }} search={{}}>
          {title}
        </Link>
      </td>
      <td data-label={t('field.state')}>
        <BulletinStateTag state={state} />
      </td>
      <td data-label={t('field.audience')}>
        <Audience audience={audience} />
      </td>
      <td data-label={t('field.showFrom')} className="bulletin-time">
        {showFrom ? showTime(showFrom) : '–'}
      </td>
      <td data-label={t('field.showTo')} className="bulletin-time">
        {showTo ? showTime(showTo) : '–'}
      </td>
      <td data-label={t('field.changedAt')} className="bulletin-time">
        {showTime(changedAt)}
      </td>
      <td className="plain-actions">
        <BulletinButton bulletin={row} action="modify" type="link" />
        <BulletinButton bulletin={row} action="withdraw" type="link" />
      </td>
    </tr>
  )
}
