import { type Bulk, queryBulkRecords } from '../../../contract/bulk.ts'
import type { ExportFormat } from '../../../contract/exports.ts'
import { ApiError } from '../../api/ApiError.ts'
import { downloadFile, exportHeaders } from '../../api/files.ts'

/** Saves what becomes of each record. Resolves after a failure too; the call has shown it. */
export async function downloadBulk({ bulkId }: Pick<Bulk, 'bulkId'>, format: ExportFormat): Promise<void> {
  try {
    await downloadFile(queryBulkRecords, { bulkId }, `bulk-${bulkId}.${format}`, { headers: exportHeaders(format) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
