import { correctionColumns } from '../src/domain/records/bulk.ts'
import {
  optionalColumns,
  type ReferenceColumn,
  type ReferenceKind,
  referenceColumns,
  referenceKinds,
} from '../src/domain/reference/reference.ts'
import { importColumns } from '../src/domain/risk/exceptLists.ts'
import { orderColumns } from '../src/server/features/internetPay/checkOrder.ts'
import { blockedColumns } from '../src/server/features/risk/checkBlocked.ts'
import { dataElements } from '../src/server/features/robot/facts/fieldFacts.ts'
import { transactionColumns } from '../src/server/features/transactions/check.ts'
import type { ImportColumn } from '../src/server/imports/checks.ts'
import { en } from '../src/texts/en/wire.ts'

/** Prints `docs/import-files.md` from the checks of the imports: `npm run imports:print` writes it, and a test compares it. */
export function importsPage(): string {
  return `# Files that are imported

Printed from the checks in the code by \`npm run imports:print\`; a test fails where this page differs.

Files are CSV (RFC 4180) with commas and a header, in UTF-8, or in UTF-16 with its byte order mark. Columns stand in any order.
Empty columns at the right and empty rows are skipped. A file is refused whole where a column is missing, unknown or there twice, and
where it is a workbook, an archive or separated by semicolons or tabs. A line is refused alone, with its column and reason. A number
that a spreadsheet has rewritten (\`1.3E+11\`, zeros removed in front) is refused: format such columns as text.

Days are \`YYYYMMDD\`, \`YYYY-MM-DD\` or \`YYYY/MM/DD\`. Those of settlement, order and transmission lie at most seven days ahead and
twenty years back, planned ones at most ten years ahead; settlement and transmission of a transaction are at most 180 days apart. Amounts are in minor units. Card numbers in
descriptions are masked.

## Transactions

\`npm run recourse -- import transactions FILE\`. An element that ISO 8583 makes conditional is empty, or made of spaces, where the
network has sent none.

${columnTable(transactionColumns)}

## Blocked transactions

\`npm run recourse -- import blocked FILE\`.

${columnTable(blockedColumns)}

## Internet pay orders

\`npm run recourse -- import orders FILE\`.

${columnTable(orderColumns)}

## Reference data

Imported by administrators under **Reference data**. A file holds the whole list: what is missing in it ends. An export can be imported.

${referenceKinds.map(referenceSection).join('\n\n')}

## White and black lists

Imported by risk officers under **Risk control**.

${table(importColumns.map((name) => [`\`${name}\``, '', ...listFormats[name]]))}

## Corrections

A file that was downloaded from the list of failed records, with the names of its columns in English or Chinese.

${table(correctionColumns.map((name) => [en.field[name], '', ...(correctionFormats[name] ?? ['as downloaded', 'never'])]))}
`
}

function columnTable(columns: Readonly<Record<string, ImportColumn>>): string {
  const elements = new Map(Object.entries(dataElements).map(([number, name]) => [String(name), `DE ${number}`]))
  elements.set('msgTp', 'MTI').set('origKey', 'DE 90')
  return table(
    Object.entries(columns).map(([name, { format, required = 'always' }]) => [
      `\`${name}\``,
      elements.get(name) ?? '',
      format,
      required,
    ]),
  )
}

function referenceSection(kind: ReferenceKind): string {
  const optional = [
    ...(optionalColumns[kind] ?? []),
    ...(kind === 'institution' ? ['country', 'currCd'] : ['evidence']),
  ]
  const rows = referenceColumns[kind].map((name) => [
    `\`${name}\``,
    '',
    kind === 'calendarDay' && name === 'insIdCd'
      ? `${referenceFormats.issInsIdCd}; empty for a day of the network`
      : referenceFormats[name],
    optional.includes(name) ? 'never' : 'always',
  ])
  return `### ${kindNames[kind]}\n\n${table(rows)}`
}

const kindNames: Readonly<Record<ReferenceKind, string>> = {
  reasonCode: 'Reason codes',
  currencyName: 'Currencies',
  issuer: 'Issuers',
  institution: 'Institutions',
  calendarDay: 'Business calendar',
  maintenance: 'Network maintenance',
}

const name = 'a single line of 1 to 120 characters'
const institution = 'an institution of 8 to 11 digits'

const referenceFormats: Readonly<Record<ReferenceColumn, string>> = {
  transId: 'an exception transaction ID, such as E23',
  rsnCd: '4 digits',
  enNm: `${name}, in English`,
  nm: `${name}, in Chinese`,
  fraud: '0 or 1',
  evidence:
    '`order|Order or contract|订单或合同|1`, entries separated by semicolons; 1 is required, 0 helps, and of those with the same letter one is required'.replaceAll(
      '|',
      '\\|',
    ),
  currCd: 'an ISO 4217 numeric currency code',
  currAlpha: 'the alphabetic code of ISO 4217',
  decimals: 'as ISO 4217 says',
  issIin: '4 to 11 digits',
  panLength: '13 to 19',
  issInsIdCd: `${institution} that exists`,
  cardAttr: Object.entries(en.cardAttr)
    .map(([code, word]) => `${code} ${word.toLowerCase()}`)
    .join(', '),
  insIdCd: institution,
  insEnNm: `${name}, in English`,
  insNm: `${name}, in Chinese`,
  day: 'a day',
  kind: '`holiday`, or `workday` for a Saturday or Sunday that is worked',
  begins: 'a day and time on the clock of the network, such as `2026-12-01 22:00`',
  ends: 'a later one',
  country: 'an ISO 3166-1 country of two letters',
  acquirer: '0 or 1',
  issuer: '0 or 1',
}

const listFormats: Readonly<Record<(typeof importColumns)[number], readonly [format: string, required: string]>> = {
  kind: ['card, merchant or terminal', 'always'],
  value: ['the card number, merchant code (DE 42) or terminal code (DE 41)', 'always'],
  validFrom: ['a day, at most ten years ahead', 'always'],
  validTo: ['a day, at most ten years ahead', 'the entry ends'],
  reason: ['at most 200 characters', 'always'],
}

const correctionFormats: Readonly<Partial<Record<string, readonly [format: string, required: string]>>> = {
  expId: ['a record ID', 'always'],
  version: ['the number that the downloaded file has', 'always'],
  transAt: ['an amount with the decimals of its currency', 'it is to be changed'],
  rsnCd: ['a reason code that the record allows', 'it is to be changed'],
  remark: ['at most 200 characters', 'it is to be changed'],
}

function table(rows: readonly (readonly string[])[]): string {
  const head = ['column', 'element', 'format', 'required']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
