import { useState } from 'react'
import type { RobotQuestion } from '../../../contract/messages/robot.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { ArticleDialog } from './ArticleDialog.tsx'
import type { Writing } from './articleDraft.ts'
import { articleList } from './articleList.tsx'
import { questionList } from './questionList.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'
import { robotViews } from './RobotViews.tsx'
import { ReplyContext, WriteArticleContext } from './writeArticle.ts'

const page = 'inf.robotQuestion.list'
const questionLists = {
  open: questionList('open'),
  done: questionList('done'),
  dismissed: questionList('dismissed'),
}

export function RobotQuestionsPage() {
  const { show: wanted } = useAnySearch()
  const [replied, setReplied] = useState<RobotQuestion | null>(null)
  const [writing, setWriting] = useState<Writing | null>(null)
  const show = robotViews.find((one) => one === wanted) ?? 'open'
  const base = pageAddress(page, { show })
  return (
    <WriteArticleContext value={setWriting}>
      <MenuTabs page={page} />
      {show === 'articles' ? (
        <List list={articleList} base={base} />
      ) : (
        <ReplyContext value={setReplied}>
          <List key={show} list={questionLists[show]} base={base} />
        </ReplyContext>
      )}
      {replied && <ReplyDialog question={replied} onClose={() => setReplied(null)} />}
      {writing && <ArticleDialog writing={writing} onClose={() => setWriting(null)} />}
    </WriteArticleContext>
  )
}
