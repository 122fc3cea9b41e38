import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { type RuleKind, ruleKindNames } from '../../../domain/risk.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { ruleAddress, rulesTab } from './places.ts'
import { riskRulesQuery } from './queries.ts'
import { RuleTable } from './RuleTable.tsx'
import { ThresholdForm } from './ThresholdForm.tsx'
import './riskRules.css'

const pageSize = 50

/** The rules that judge this user's transactions: those of the head, then the own ones. */
export function RuleListPage() {
  const t = useText()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const answer = useQuery({ ...riskRulesQuery(askedBy(search)), placeholderData: keepPreviousData })
  const go = (next: Search) => void navigate({ to: rulesTab.to, search: { ...next, node: 'rule' } })
  const found = answer.data
  return (
    <>
      <MenuTabs current="rsk.rule.list" />
      <PlainListPage
        title={t('frame.page.rsk.rule.list')}
        answer={answer}
        none={{ said: t('riskRules.none'), help: t('riskRules.noneHelp') }}
        onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
        bar={
          <>
            <RuleConditions search={search} onQuery={go} />
            <div className="plain-bar">
              <span className="plain-count" role="status">
                {found && t('riskRules.count', { count: found.total })}
              </span>
              {found && <ThresholdForm key={JSON.stringify(found.threshold)} threshold={found.threshold} />}
              <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(ruleAddress())}>
                {t('riskRules.add')}
              </Button>
            </div>
          </>
        }
      >
        {(rows) => <RuleTable rows={rows} />}
      </PlainListPage>
    </>
  )
}

function RuleConditions({ search, onQuery }: { search: Search; onQuery: (next: Search) => void }) {
  const t = useText()
  const { kind = '', enabled = '', insIdCd = '' } = search
  const { inputOf, asking } = useConditions({ place: 'rule', asked: { kind, enabled, insIdCd }, onQuery })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  return (
    <Conditions {...asking}>
      <ChoiceCondition
        {...inputOf('kind')}
        label={t('riskRules.kindLabel')}
        options={ruleKindNames.map((value) => ({ value, label: t(`riskRules.kind.${value}`) }))}
      />
      <ChoiceCondition
        {...inputOf('enabled')}
        label={t('riskRules.state')}
        options={[
          { value: '1', label: t('riskRules.on') },
          { value: '0', label: t('riskRules.off') },
        ]}
      />
      {institutions.length > 1 && (
        <CodeCondition {...inputOf('insIdCd')} label={t('riskRules.owner')} options={institutions} />
      )}
    </Conditions>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ kind, enabled, insIdCd, currPage = '1' }: Search) {
  const isKind = (name: string | undefined): name is RuleKind => ruleKindNames.some((one) => one === name)
  return {
    currPage: Math.max(1, Number.parseInt(currPage, 10) || 1),
    pageSize,
    ...(isKind(kind) && { kind }),
    ...((enabled === '1' || enabled === '0') && { enabled: enabled === '1' }),
    ...(insIdCd && { insIdCd }),
  }
}
