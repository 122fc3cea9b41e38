import { Drawer } from 'antd'
import { useState } from 'react'
import type { RobotQuestion } from '../../../contract/messages/robot.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { useText } from '../../i18n/useText.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'

/** A question and its last answer as a whole: in the list both may be cut off. */
export function QuestionDrawer({ row, onClose }: { row: RobotQuestion; onClose: () => void }) {
  const t = useText()
  const [open, setOpen] = useState(true)
  const { question, language, answer, reply, source, lastAt, unanswered, lowRated } = row
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      // The focus goes back to the row before the drawer is gone.
      afterOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span lang={language}>{question}</span>}
      placement="right"
      size="min(560px, 100vw)"
      closable={{ 'aria-label': t('frame.close') }}
    >
      <Facts single>
        <Fact label={t('field.unanswered')}>{unanswered}</Fact>
        <Fact label={t('field.lowRated')}>{lowRated}</Fact>
        <Fact label={t('field.language')}>{languageFacts[language].ownName}</Fact>
        <Fact label={t('field.lastAt')}>{showTime(lastAt)}</Fact>
        <Fact label={t('field.answer')}>
          <span lang={language}>{answer}</span>
        </Fact>
        {reply !== null && (
          <Fact label={t('robot.lastReply')}>
            <span lang={language}>{reply}</span>
          </Fact>
        )}
        {source && <Fact label={t('robot.source')}>{source.title}</Fact>}
      </Facts>
    </Drawer>
  )
}
