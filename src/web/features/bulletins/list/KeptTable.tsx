import { Link } from '@tanstack/react-router'
import type { KeptBulletin } from '../../../../contract/bulletins.ts'
import { PlainTable, type Sorting } from '../../../ui/PlainTable.tsx'
import { showTime } from '../../../ui/showTime.ts'
import { BulletinButton } from '../BulletinButton.tsx'
import { BulletinStateTag } from '../BulletinStateTag.tsx'
import { Audience } from '../form/Audience.tsx'
import { sortable } from './conditions.ts'

export function KeptTable({ rows, ...sorting }: { rows: readonly KeptBulletin[] } & Sorting) {
  return (
    <PlainTable
      className="bulletin-table"
      rows={rows}
      keyOf={({ bulletinId }) => bulletinId}
      {...sorting}
      sortable={sortable}
      columns={[
        {
          field: 'title',
          className: 'is-wide-cell bulletin-title',
          cell: ({ bulletinId, title }) => (
            <Link to="/system/bulletin/$id" params={{ id: bulletinId }} search={{}}>
              {title}
            </Link>
          ),
        },
        { field: 'state', cell: ({ state }) => <BulletinStateTag state={state} /> },
        { field: 'audience', cell: ({ audience }) => <Audience audience={audience} /> },
        {
          field: 'showFrom',
          className: 'bulletin-time',
          cell: ({ showFrom }) => (showFrom ? showTime(showFrom) : '–'),
        },
        { field: 'showTo', className: 'bulletin-time', cell: ({ showTo }) => (showTo ? showTime(showTo) : '–') },
        { field: 'changedAt', className: 'bulletin-time', cell: ({ changedAt }) => showTime(changedAt) },
      ]}
      actions={(bulletin) => (
        <>
          <BulletinButton bulletin={bulletin} action="modify" type="link" />
          <BulletinButton bulletin={bulletin} action="withdraw" type="link" />
        </>
      )}
    />
  )
}
