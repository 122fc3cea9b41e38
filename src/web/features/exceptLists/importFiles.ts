import type { ImportedLine } from '../../../contract/exceptLists.ts'
import { type Day, dayText } from '../../../domain/calendar.ts'
import { importColumns } from '../../../domain/exceptLists.ts'
import type { Text } from '../../i18n/useText.ts'

export function templateOf(today: Day, t: Text): Blob {
  return csvFile([
    [...importColumns],
    ['merchant', '000134458120001', dayText(today), '', t('exceptLists.exampleReason')],
  ])
}

export function resultFile(list: readonly ImportedLine[], t: Text): Blob {
  const head = [t('exceptLists.line'), t('exceptLists.outcome'), t('log.field'), t('field.reason')]
  return csvFile([
    head,
    ...list.map(({ line, outcome, field, errMsg }) => [
      String(line),
      t(`exceptLists.outcomeOf.${outcome}`),
      field ?? '',
      errMsg ?? '',
    ]),
  ])
}

function csvFile(rows: readonly (readonly string[])[]): Blob {
  const quoted = rows.map((row) =>
    row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)),
  )
  return new Blob([`\ufeff${quoted.map((row) => `${row.join(',')}\r\n`).join('')}`], { type: 'text/csv' })
}
