import { type ImportOptions, type ImportResult, importFile } from '../../imports/importFile.ts'
import { checkTransaction } from './check.ts'
import { addToChunk, emptyChunk, endsBefore } from './chunk.ts'
import { columnNames, optionalColumns } from './columns.ts'
import { openInserter } from './insert.ts'

export function importTransactions(options: ImportOptions): Promise<ImportResult> {
  return importFile(
    {
      columns: columnNames,
      optional: optionalColumns,
      check: checkTransaction,
      // A month of a small network, and some tens of megabytes.
      chunkSize: 25_000,
      emptyChunk,
      addToChunk,
      endsBefore,
      openInserter,
    },
    options,
  )
}
