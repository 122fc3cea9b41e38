import { useQueryClient } from '@tanstack/react-query'
import { answerRobotQuestion, type RobotQuestion } from '../../../contract/messages/robot.ts'
import { replyMax } from '../../../domain/robot.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { refreshRobot } from './queries.ts'

const replyForm = defineForm<{ reply: string }>({
  name: 'robotReply',
  fields: { reply: { kind: 'area', required: true, max: replyMax, rows: 5, label: (t) => t('robot.reply') } },
})

/** Answers the users who have left the question. */
export function ReplyDialog({ question, onClose }: { question: RobotQuestion; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { questionId, version, askers } = question
  const form = useForm(replyForm, {
    about: questionId,
    version,
    values: { reply: '' },
    question: () => null,
    send: ({ reply }, options) => call(answerRobotQuestion, { questionId, version, reply }, options),
    refresh: () => refreshRobot(queries),
    done: () => {
      toast('success', t('robot.replied'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('robot.reply')} submit={t('robot.reply')} width={560} onClose={onClose}>
      <p lang={question.language}>{question.question}</p>
      <p className={typography.quiet}>{t('robot.replyHint', { count: askers })}</p>
      <Fields form={form} />
    </FormDialog>
  )
}
