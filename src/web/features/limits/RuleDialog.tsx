import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { LimitRuleRow } from '../../../contract/limits.ts'
import type { Day } from '../../../domain/calendar.ts'
import { flows } from '../../../domain/flows/index.ts'
import { countedFroms } from '../../../domain/limits.ts'
import { flowRaising, isReplied, limitedTransIds } from '../../../domain/ruleCheck.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/transactions.ts'
import { definitionQuery } from '../../flows/queries.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import { NumberField, StartField } from './fields.tsx'
import { ruleState } from './ruleDraft.ts'
import { transactionName, useTransactionOptions } from './ruleName.ts'
import { controlId, useRuleForm } from './useRuleForm.ts'

interface RuleDialogProps {
  /** The rule to change; null for a new one. */
  row: LimitRuleRow | null
  today: Day
  onClose: () => void
}

/** Adds a rule, or changes one. A rule keeps its transaction and its reason. */
export function RuleDialog({ row, today, onClose }: RuleDialogProps) {
  const t = useText()
  const form = useRuleForm(row, today, onClose)
  const { draft, set, errorOf } = form
  const transactions = useTransactionOptions(limitedTransIds)
  const reasons = useReasonOptions(draft.transId)
  const answers = isExceptionTransId(draft.transId) && exceptionFacts(draft.transId).answers !== undefined
  const of = (field: keyof typeof draft) => ({
    id: controlId(field),
    label: t(`field.${field}`),
    error: errorOf(field),
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
  })
  return (
    <Modal
      open
      title={t(row ? 'limits.modifyTitle' : 'limits.addTitle')}
      okText={t('limits.save')}
      cancelText={t('frame.cancel')}
      onOk={() => void form.save()}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      confirmLoading={form.busy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('frame.close') }}
      width={600}
    >
      {row && ruleState(row, today) === 'holds' && <p className="limits-note">{t('limits.inForce')}</p>}
      {form.refusal && (
        <p role="alert" className="limits-refusal">
          {form.refusal}
        </p>
      )}
      <div className="limits-form">
        {row ? (
          <RuleSubject row={row} />
        ) : (
          <>
            <FormLine {...of('transId')} required wide>
              <CodeSelect
                id={controlId('transId')}
                options={transactions}
                value={draft.transId}
                onChange={(transId) => set({ transId, rsnCd: '' })}
                invalid={errorOf('transId') !== null}
                placeholder={t('form.choose.transId')}
                aria-describedby={`${controlId('transId')}-line`}
              />
            </FormLine>
            <FormLine {...of('rsnCd')} wide hint={t('limits.hint.rsnCd')}>
              <CodeSelect
                id={controlId('rsnCd')}
                options={reasons}
                value={draft.rsnCd}
                onChange={(rsnCd) => set({ rsnCd })}
                disabled={draft.transId === ''}
                invalid={errorOf('rsnCd') !== null}
                placeholder={t('limits.everyOtherReason')}
                allowClear
                aria-describedby={`${controlId('rsnCd')}-line`}
              />
            </FormLine>
          </>
        )}
        <StartField
          {...of('countedFrom')}
          value={draft.countedFrom}
          onChange={(countedFrom) => set({ countedFrom })}
          starts={countedFroms.filter((start) => start !== 'lastStep' || answers)}
        />
        <NumberField {...of('percent')} hint={t('limits.hint.percent')} />
        <NumberField {...of('firstDay')} hint={t('limits.hint.firstDay')} />
        <NumberField {...of('lastDay')} />
        {isReplied(draft.transId) && <NumberField {...of('replyDays')} hint={t('limits.hint.replyDays')} wide />}
        <DayField {...of('validFrom')} hint={t('limits.hint.validFrom')} required />
        <DayField {...of('validTo')} placeholder={t('limits.noEnd')} />
      </div>
    </Modal>
  )
}

/** What a rule is about, which it keeps. */
function RuleSubject({ row: { transId, rsnCd, rsnNm } }: { row: LimitRuleRow }) {
  const t = useText()
  const language = useLanguage()
  return (
    <p className="limits-subject">
      <CodeName code={transId} name={transactionName(transId, language)} />
      {rsnCd === null ? t('limits.everyOtherReason') : <CodeName code={rsnCd} name={rsnNm?.[language]} />}
    </p>
  )
}

function useReasonOptions(transId: string) {
  const language = useLanguage()
  const flow = flowRaising(transId)
  const { data } = useQuery({ ...definitionQuery(flow ?? flows[0]), enabled: flow !== null })
  const other = language === 'en' ? 'zh' : 'en'
  return (data?.reasons ?? [])
    .filter((reason) => reason.transId === transId && !reason.ended)
    .map(({ rsnCd, nm }) => ({ code: rsnCd, name: nm[language], alt: nm[other] }))
}
