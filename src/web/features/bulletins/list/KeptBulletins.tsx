import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { bulletinStates } from '../../../../domain/bulletins.ts'
import { useText } from '../../../i18n/useText.ts'
import { usePageSearch } from '../../../routes/pageSearch.ts'
import type { PageSearch } from '../../../routes/search.ts'
import { ChoiceCondition } from '../../../ui/ChoiceCondition.tsx'
import { Condition, Conditions } from '../../../ui/Conditions.tsx'
import { PlainListPage } from '../../../ui/PlainListPage.tsx'
import { popupPlace } from '../../../ui/popupPlace.ts'
import { TextCondition } from '../../../ui/TextCondition.tsx'
import { useConditions } from '../../../ui/useConditions.ts'
import { keptQuery } from '../queries.ts'
import { askedBy, listPath, typedOf } from './conditions.ts'
import { KeptTable } from './KeptTable.tsx'

export function KeptBulletins({ choice }: { choice: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const search = usePageSearch('sys.bulletin.list')
  const asked = askedBy(search)
  const answer = useQuery({ ...keptQuery(asked), placeholderData: keepPreviousData })
  const go = (next: PageSearch<'sys.bulletin.list'>) => void navigate({ to: listPath, search: next })
  return (
    <PlainListPage
      title={t('frame.menu.BulletinList')}
      answer={answer}
      none={{ said: t('bulletins.none'), help: t('bulletins.noneHelp') }}
      onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
      bar={
        <>
          <KeptConditions search={search} onQuery={go} />
          <div className="plain-bar">
            {choice}
            <span className="plain-count" role="status">
              {answer.data && t('bulletins.count', { count: answer.data.total })}
            </span>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => void navigate({ to: '/system/bulletin/create', search: {} })}
            >
              {t('bulletins.create')}
            </Button>
          </div>
        </>
      }
    >
      {(rows) => (
        <KeptTable rows={rows} sort={asked.sort} onSort={(sort) => go({ ...search, sort, currPage: undefined })} />
      )}
    </PlainListPage>
  )
}

const wire = 'YYYYMMDD'

function KeptConditions({
  search,
  onQuery,
}: {
  search: PageSearch<'sys.bulletin.list'>
  onQuery: (search: PageSearch<'sys.bulletin.list'>) => void
}) {
  const t = useText()
  const { typed, type, inputOf, asking } = useConditions({
    place: 'bulletins',
    asked: typedOf(search),
    onQuery: (next) => onQuery({ ...next, sort: search.sort }),
  })
  const dayOf = (day: string) => (day === '' ? null : dayjs(day, wire))
  return (
    <Conditions {...asking}>
      <TextCondition {...inputOf('title')} label={t('bulletins.titleOf')} maxLength={120} />
      <ChoiceCondition
        {...inputOf('state')}
        label={t('field.state')}
        options={bulletinStates.map((value) => ({ value, label: t(`bulletinState.${value}`) }))}
      />
      <Condition id="bulletins-from" label={t('bulletins.shownFrom')}>
        <DatePicker.RangePicker
          id={{ start: 'bulletins-from', end: 'bulletins-to' }}
          value={[dayOf(typed.showFromFrom), dayOf(typed.showFromTo)]}
          onChange={(days) =>
            type({ showFromFrom: days?.[0]?.format(wire) ?? '', showFromTo: days?.[1]?.format(wire) ?? '' })
          }
          allowEmpty
          placeholder={[t('list.fromDay'), t('list.toDay')]}
          getPopupContainer={popupPlace}
        />
      </Condition>
    </Conditions>
  )
}
