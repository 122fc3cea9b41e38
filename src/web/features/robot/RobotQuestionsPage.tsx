import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { menus } from '../../../domain/menus.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { ArticleDialog, type Writing } from './ArticleDialog.tsx'
import { ArticleList } from './ArticleList.tsx'
import { QuestionList } from './QuestionList.tsx'
import { shownBy, shows } from './shown.ts'
import './robot.css'

/** What the robot could not answer well, and the articles that were written from it. */
export function RobotQuestionsPage() {
  const t = useText()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const [writing, setWriting] = useState<Writing | null>(null)
  const show = shownBy(search)
  const go = (next: Search) => void navigate({ to: menus.RobotQuestion.path, search: next, replace: true })
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
