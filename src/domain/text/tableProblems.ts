/** What can be wrong with a file of rows and columns before its values are looked at. The texts are in `lineProblem`. */
export type TableProblem =
  // It is no text, or its encoding is unknown.
  | 'xlsx'
  | 'ods'
  | 'xls'
  | 'zip'
  | 'gzip'
  | 'pdf'
  | 'picture'
  | 'encoding'
  // The whole file.
  | 'noHeader'
  | 'noRows'
  | 'columnsMissing'
  | 'columnsUnknown'
  | 'columnTwice'
  | 'columnNameless'
  | 'semicolons'
  | 'separator'
  | 'tabs'
  | 'lineEnds'
  // One line.
  | 'lineTooLong'
  | 'fieldCount'
  | 'quoteInside'
  | 'quoteBehind'
  | 'quoteOpen'
  | 'lostCharacter'

export interface TableFault {
  problem: TableProblem
  values?: Readonly<Record<string, string | number>>
}
