import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { languages, ownNames } from '../../../contract/texts/languages.ts'
import type { QuestionState } from '../../../domain/robot.ts'
import { useText } from '../../i18n/useText.ts'
import type { PageSearch } from '../../routes/search.ts'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import type { Writing } from './articleDraft.ts'
import { QuestionTable } from './QuestionTable.tsx'
import { questionsQuery } from './queries.ts'
import { pageBy } from './shown.ts'

interface QuestionListProps {
  state: QuestionState
  search: PageSearch<'inf.robotQuestion.list'>
  go: (search: PageSearch<'inf.robotQuestion.list'>) => void
  switches: ReactNode
  onWrite: (writing: Writing) => void
}

const sorts = ['-lastAt', '-asked'] as const

export function QuestionList({ state, search, go, switches, onWrite }: QuestionListProps) {
  const t = useText()
  const language = languages.find((one) => one === search.language)
  const sort = sorts.find((one) => one === search.sort) ?? '-lastAt'
  const { question } = search
  const asked = { currPage: pageBy(search), state, sort, ...(language && { language }), ...(question && { question }) }
  const answer = useQuery({ ...questionsQuery(asked), placeholderData: keepPreviousData })
  const set = (next: PageSearch<'inf.robotQuestion.list'>) => go({ ...search, ...next, currPage: undefined })
  return (
    <PlainListPage
      title={t('frame.menu.RobotQuestion')}
      answer={answer}
      none={{ said: t('robot.none'), help: t('robot.noneHelp') }}
      onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
      bar={
        <div className="robot-bar">
          {switches}
          <Input.Search
            key={question}
            className="robot-find"
            aria-label={t('robot.find')}
            placeholder={t('robot.find')}
            defaultValue={question ?? ''}
            maxLength={120}
            allowClear
            onSearch={(typed) => set({ question: typed.trim() || undefined })}
          />
          <Select
            aria-label={t('robot.language')}
            value={language ?? ''}
            onChange={(chosen) => set({ language: chosen || undefined })}
            options={[
              { value: '', label: t('robot.everyLanguage') },
              ...languages.map((one) => ({ value: one, label: ownNames[one] })),
            ]}
            getPopupContainer={popupPlace}
          />
          <Select
            aria-label={t('robot.sort')}
            value={sort}
            onChange={(chosen) => set({ sort: chosen })}
            options={sorts.map((one) => ({ value: one, label: t(`robot.sorts.${one}`) }))}
            getPopupContainer={popupPlace}
          />
          <span className="robot-count" role="status">
            {answer.data && t('robot.count', { count: answer.data.total })}
          </span>
        </div>
      }
    >
      {(rows) => <QuestionTable rows={rows} onWrite={onWrite} />}
    </PlainListPage>
  )
}
