import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { modifySusTransLogs, querySusTrans, type SusCardRow } from '../../../../contract/risk/suspicious.ts'
import { susResults } from '../../../../domain/records/handling.ts'
import { nameIn } from '../../../../texts/names.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Fields } from '../../../form/FormField.tsx'
import { useForm } from '../../../form/useForm.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { toast } from '../../../ui/feedback/notices.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { DataTable } from '../../../ui/pages/DataTable.tsx'
import typography from '../../../ui/typography.module.css'
import { Money } from '../../../ui/values/Money.tsx'
import { showTime } from '../../../ui/values/showTime.ts'
import { handlingForm } from '../form/HandlingForm.tsx'
import { alertAddress } from '../places.ts'
import { refreshRisk } from '../queries.ts'

type HandleReply = ReplyOf<typeof modifySusTransLogs>

/** The unhandled alerts of a card, and one result for all of them. */
export function CardAlerts({ row, onClose }: { row: SusCardRow; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<HandleReply | null>(null)
  const { open } = row
  const form = useForm(handlingForm, {
    about: `card/${row.insIdCd}/${row.hash}`,
    values: { result: '', remark: '', results: susResults },
    question: () => null,
    send: ({ result, remark }, options) =>
      call(modifySusTransLogs, { list: open, result: resultOf(result), remark }, options),
    refresh: () => refreshRisk(queries),
    done: (answer) => {
      if (answer.successCount < answer.list.length) return setRefused(answer)
      toast('success', t('risk.handledAll', { count: answer.successCount }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('risk.handleCard', { card: row.priAcctNo })}
      submit={t('risk.handleAll', { count: open.length })}
      width={800}
      onClose={onClose}
    >
      {open.length < row.alerts && <p>{t('risk.handleSome', { count: `${open.length}`, total: `${row.alerts}` })}</p>}
      {refused && <Refused answer={refused} />}
      <AlertTable hash={row.hash} insIdCd={row.insIdCd} />
      <Fields form={form} />
    </FormDialog>
  )
}

function resultOf(result: string): (typeof susResults)[number] {
  return susResults.find((one) => one === result) ?? susResults[0]
}

function Refused({ answer }: { answer: HandleReply }) {
  const t = useText()
  const some = answer.list.filter(({ errCd }) => errCd !== undefined)
  return (
    <div role="alert">
      <p>{t('risk.handledSome', { done: `${answer.successCount}`, refused: `${some.length}` })}</p>
      <ul>
        {some.map(({ rid, errMsg }) => (
          <li key={rid}>
            <Link {...alertAddress(rid)}>{rid}</Link> {errMsg}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AlertTable({ hash, insIdCd }: Pick<SusCardRow, 'hash' | 'insIdCd'>) {
  const t = useText()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['alerts', 'ofCard', hash],
    queryFn: ({ signal }) => call(querySusTrans, { hash, handled: '0', pageSize: 100 }, { quiet: true, signal }),
  })
  if (!data) return <Skeleton lines={4} />
  return (
    <DataTable
      label={t('risk.alertsOfCard')}
      rows={data.list.filter((one) => one.insIdCd === insIdCd)}
      keyOf={({ rid }) => rid}
      columns={[
        {
          field: 'tfrDtTm',
          cell: ({ rid, tfrDtTm }) => <Link {...alertAddress(rid)}>{showTime(tfrDtTm, true)}</Link>,
          className: typography.tabular,
        },
        {
          field: 'transAt',
          end: true,
          cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
        },
        { field: 'cardAccptrNmAddr', cell: ({ cardAccptrNmAddr }) => cardAccptrNmAddr, wide: true },
        { field: 'hits', cell: ({ hits: [first] }) => nameIn(first?.reason, language) ?? '–', wide: true },
        { field: 'score', end: true, cell: ({ score }) => score },
      ]}
    />
  )
}
