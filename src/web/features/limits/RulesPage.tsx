import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { LimitRuleRow } from '../../../contract/limits.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { menus } from '../../../domain/menus.ts'
import { limitedTransIds } from '../../../domain/ruleCheck.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { rulesQuery } from './queries.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleTable } from './RuleTable.tsx'
import { useTransactionOptions } from './ruleName.ts'
import { useDeleteRule } from './useDeleteRule.ts'
import './limits.css'

const pageSize = 100

/** The limit rules of all transactions: by when, how much, and how long the reply may take. */
export function RulesPage() {
  const t = useText()
  const navigate = useNavigate()
  const { transId, holds, currPage = '1' }: Search = useSearch({ strict: false })
  const today = dayOf(new Date())
  const page = Math.max(1, Number.parseInt(currPage, 10) || 1)
  const asked = { currPage: page, pageSize, ...(transId && { transId }), ...(holds === 'today' && { validOn: today }) }
  const answer = useQuery({ ...rulesQuery(asked), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<LimitRuleRow | 'new' | null>(null)
  const deleteRule = useDeleteRule()
  const transactions = useTransactionOptions(limitedTransIds)
  const go = (search: Search) =>
    void navigate({ to: menus.LimitRule.path, search: { transId, holds, ...search }, replace: true })

  return (
    <>
      <MenuTabs current="LimitRule" />
      <PlainListPage
        title={t('frame.menu.LimitRule')}
        answer={answer}
        none={{ said: t('limits.none'), help: t('limits.noneHelp') }}
        onPage={(next) => go({ currPage: String(next) })}
        bar={
          <div className="limits-bar">
            <div className="limits-transaction">
              <CodeSelect
                id="limits-transaction"
                aria-label={t('field.transId')}
                options={transactions}
                value={transId ?? ''}
                onChange={(code) => go({ transId: code, currPage: undefined })}
                placeholder={t('limits.everyTransaction')}
                allowClear
              />
            </div>
            <Checkbox
              checked={holds === 'today'}
              onChange={({ target }) => go({ holds: target.checked ? 'today' : undefined, currPage: undefined })}
            >
              {t('limits.holdsToday')}
            </Checkbox>
            <span className="limits-count" role="status">
              {answer.data && t('limits.count', { count: answer.data.total })}
            </span>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
              {t('limits.add')}
            </Button>
          </div>
        }
      >
        {(rows) => <RuleTable rows={rows} today={today} onModify={setOpen} onDelete={(row) => void deleteRule(row)} />}
      </PlainListPage>
      {open && <RuleDialog row={open === 'new' ? null : open} today={today} onClose={() => setOpen(null)} />}
    </>
  )
}
