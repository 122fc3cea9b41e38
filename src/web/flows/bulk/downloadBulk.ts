import { type Bulk, queryBulkRecords } from '../../../contract/records/bulk.ts'
import { exportList } from '../../api/files.ts'

/** Saves what becomes of each record. Resolves after a failure too; the call has shown it. */
export function downloadBulk({ bulkId }: Pick<Bulk, 'bulkId'>): Promise<void> {
  return exportList(queryBulkRecords, { bulkId }, `bulk-${bulkId}.xlsx`, 'xlsx')
}
