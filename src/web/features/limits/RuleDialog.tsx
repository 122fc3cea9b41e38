import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { addLimitRule, type LimitRuleRow, modifyLimitRule } from '../../../contract/reference/limits.ts'
import type { LimitRule, WrittenRule } from '../../../domain/reference/limits.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { midnight } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { CodeName } from '../../ui/values/CodeName.tsx'
import styles from './limits.module.css'
import { refreshRules } from './queries.ts'
import { ruleForm, ruleOf, ruleState, ruleValues } from './ruleForm.ts'
import { transactionName } from './ruleName.ts'

interface RuleDialogProps {
  /** The rule to change; null for a new one. */
  row: LimitRuleRow | null
  today: Day
  onClose: () => void
}

export function RuleDialog({ row, today, onClose }: RuleDialogProps) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const aboutOf = ({ transId, rsnCd }: LimitRule) => {
    const transaction = transactionName(transId, language)
    const value = rsnCd === null ? transaction : t('limits.ofReason', { transaction, rsnCd })
    return { label: t('field.transId'), value }
  }
  const form = useForm(ruleForm, {
    ...(row && { about: row.ruleId, version: row.version }),
    values: ruleValues(row, today),
    question: (values) => {
      const rule = ruleOf(values)
      return { after: factsOf(rule), before: row && factsOf(row), about: [aboutOf(rule)] }
    },
    approval: { of: 'all', waiting: row?.pendingChange },
    send: (values, options) =>
      row
        ? call(modifyLimitRule, { ...ruleOf(values), ruleId: row.ruleId, version: row.version }, options)
        : call(addLimitRule, ruleOf(values), options),
    refresh: () => refreshRules(queries),
    done: () => {
      toast('success', t('limits.saved'))
      onClose()
    },
    waits: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t(row ? 'limits.modifyTitle' : 'limits.addTitle')}
      submit={t('limits.save')}
      begin={row ? 'lastDay' : undefined}
      onClose={onClose}
    >
      {row && ruleState(row, today) === 'holds' && (
        <Alert className={styles.note} role="note" title={t('limits.inForce')} />
      )}
      {row && <RuleSubject row={row} />}
      <Fields form={form} />
    </FormDialog>
  )
}

function factsOf(rule: WrittenRule) {
  const {
    countedFrom,
    unit = 'calendar',
    closesAt = midnight,
    firstDay,
    lastDay,
    percent,
    replyDays,
    validFrom,
    validTo,
  } = rule
  return { countedFrom, unit, closesAt, firstDay, lastDay, percent, replyDays, validFrom, validTo }
}

function RuleSubject({ row: { transId, rsnCd, rsnNm } }: { row: LimitRuleRow }) {
  const t = useText()
  const language = useLanguage()
  return (
    <p className={styles.subject}>
      <CodeName code={transId} name={transactionName(transId, language)} />
      {rsnCd === null ? t('limits.everyReason') : <CodeName code={rsnCd} name={nameIn(rsnNm, language)} />}
    </p>
  )
}
