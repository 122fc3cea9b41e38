import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { menuPaths } from '../../../contract/pages.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { usePageSearch } from '../../routes/pageSearch.ts'
import type { PageSearch } from '../../routes/search.ts'
import { ArticleDialog } from './ArticleDialog.tsx'
import { ArticleList } from './ArticleList.tsx'
import type { Writing } from './articleDraft.ts'
import { QuestionList } from './QuestionList.tsx'
import { shownBy, shows } from './shown.ts'
import './robot.css'

export function RobotQuestionsPage() {
  const t = useText()
  const navigate = useNavigate()
  const search = usePageSearch('inf.robotQuestion.list')
  const [writing, setWriting] = useState<Writing | null>(null)
  const show = shownBy(search)
  const go = (next: PageSearch<'inf.robotQuestion.list'>) =>
    void navigate({ to: menuPaths.RobotQuestion, search: next, replace: true })
  const switches = (
    <nav className="robot-switch" aria-label={t('robot.tabs')}>
      {shows.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === show ? 'page' : undefined}
          onClick={() => go({ ...search, show: one, currPage: undefined })}
        >
          {one === 'articles' ? t('robot.articles') : t(`robot.state.${one}`)}
        </button>
      ))}
    </nav>
  )
  return (
    <>
      <MenuTabs current="RobotQuestion" />
      {show === 'articles' ? (
        <ArticleList search={search} go={go} switches={switches} onWrite={setWriting} />
      ) : (
        <QuestionList state={show} search={search} go={go} switches={switches} onWrite={setWriting} />
      )}
      {writing && <ArticleDialog writing={writing} onClose={() => setWriting(null)} />}
    </>
  )
}
