import { maintenanceSorts, queryMaintenance } from '../../../contract/reference/reference.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'

/** The times in which the network takes no submissions. */
export const MaintenancePage = listPage({
  page: 'inq.maintenance.query',
  call: queryMaintenance,
  queryKey: ['reference', 'maintenance'],
  keyOf: ({ begins }) => begins,
  nameOf: ({ begins }) => begins,
  conditions: [text('year', { kind: 'id', chars: 'digits', min: 4, max: 4 })],
  columns: [
    { field: 'begins', width: 210, cell: ({ begins }) => begins },
    { field: 'ends', width: 210, cell: ({ ends }) => ends },
    { field: 'enNm', width: 320, cell: ({ nm }) => <span lang="en">{nm.en}</span> },
    { field: 'nm', width: 240, cell: ({ nm }) => <span lang="zh">{nm.zh}</span> },
  ],
  sorts: maintenanceSorts,
  defaultSort: '-begins',
  Tools: () => <KeepLink kind="maintenance" />,
  card: { end: 'ends', lines: ['enNm', 'nm'] },
})
