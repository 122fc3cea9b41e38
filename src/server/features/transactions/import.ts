import { type ImportOptions, type ImportResult, importFile } from '../../imports/importFile.ts'
import { checkTransaction } from './check.ts'
import { addToChunk, emptyChunk } from './chunk.ts'
import { columnNames, optionalColumns } from './columns.ts'
import { openInserter } from './insert.ts'

export function importTransactions(options: ImportOptions): Promise<ImportResult> {
  return importFile(
    { columns: columnNames, optional: optionalColumns, check: checkTransaction, emptyChunk, addToChunk, openInserter },
    options,
  )
}
