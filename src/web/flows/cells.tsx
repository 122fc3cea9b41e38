import type { HistoryRow, RecordDetail } from '../../contract/records/records.ts'
import type { CodeList } from '../../domain/text/fieldKinds.ts'
import { type FieldName, fieldOf } from '../../domain/text/fields.ts'
import { currencyCode } from '../../domain/text/money.ts'
import { dayText } from '../../domain/time/calendar.ts'
import { propertiesOf } from '../../domain/typed.ts'
import type { Contest } from '../../domain/workflow/contest.ts'
import type { State } from '../../domain/workflow/flow.ts'
import { codeNames } from '../i18n/codeNames.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import typography from '../ui/typography.module.css'
import { CodeName } from '../ui/values/CodeName.tsx'
import { DueTag } from '../ui/values/DueTag.tsx'
import { Money } from '../ui/values/Money.tsx'
import { ContestTag } from '../ui/values/StateTag.tsx'
import { showTime } from '../ui/values/showTime.ts'
import type { KnownNames } from './definition.ts'
import { GuideAnswers } from './guide/GuideAnswers.tsx'
import { RecordState } from './RecordState.tsx'

export type FieldRow = Partial<Record<keyof RecordDetail | keyof HistoryRow, unknown>>

interface CellProps {
  name: FieldName
  row: FieldRow
  names: KnownNames
  /** Shows times to the second, as in a record; lists show minutes. */
  seconds?: boolean
}

export function Cell({ name, row, names, seconds = false }: CellProps) {
  const t = useText()
  const field = fieldOf(name)
  const value = textOf(row, name)
  if (value === null) return <>–</>
  if (name === 'guide') return <GuideAnswers guide={value} />
  switch (field.kind) {
    case 'amount':
      return <Money amount={value} currency={textOf(row, field.currency) ?? ''} />
    case 'date':
      return <span className={typography.tabular}>{dayText(value)}</span>
    case 'due':
      return <DueTag dueDt={value} time={typeof row.dueTime === 'string' ? row.dueTime : undefined} />
    case 'time':
      return <time dateTime={value}>{showTime(value, seconds)}</time>
    case 'code':
      return <CodeCell list={field.list} code={value} row={row} names={names} />
    case 'institution':
      return <CodeName code={value} name={names.institution(value)} />
    case 'id':
      return <IdCell name={name} value={value} />
    case 'card':
      return <span className={typography.code}>{value}</span>
    case 'flag':
      return t(`steps.flag.${value === '1' ? 'yes' : 'no'}`)
    case 'text':
    case 'files':
      return <span title={value}>{value}</span>
  }
}

/** Shows an identifier; a code of the card message is shown with its name, if it has one. */
function IdCell({ name, value }: { name: FieldName; value: string }) {
  const { posEntryMdCd, posCondCd, respCd, msgTp } = codeNames[useLanguage()]
  const lists: Readonly<Partial<Record<FieldName, object>>> = { posEntryMdCd, posCondCd, respCd, msgTp }
  const words: Readonly<Record<string, unknown>> = { ...lists[name] }
  const word = words[name === 'posEntryMdCd' ? value.slice(0, 2) : value]
  if (typeof word === 'string') return <CodeName code={value} name={word} />
  return <span className={typography.code}>{value}</span>
}

function CodeCell({ list, code, row, names }: { list: CodeList; code: string; row: FieldRow; names: KnownNames }) {
  const language = useLanguage()
  const t = useText()
  if (list === 'state')
    return (
      <>
        <RecordState
          state={code as State}
          dueDt={textOf(row, 'dueDt')}
          answerBy={textOf(row, 'answerBy')}
          rcvInsIdCd={textOf(row, 'rcvInsIdCd')}
        />
        {textOf(row, 'hidden') && <small className={typography.quiet}> {t('state.hidden')}</small>}
      </>
    )
  if (list === 'contest') return <ContestTag contest={code as Contest} />
  if (list === 'currency') return <CodeName code={currencyCode(code)} name={names.currency(code)} />
  if (list === 'rsnCd') return <CodeName code={code} name={names.reason(textOf(row, 'transId') ?? '', code)} />
  const words: Readonly<Record<string, string>> = codeNames[language][list]
  return <CodeName code={code} name={words[code]} />
}

function textOf(row: FieldRow, name: string): string | null {
  const value = propertiesOf(row)[name]
  return value === null || value === undefined || value === '' ? null : String(value)
}
