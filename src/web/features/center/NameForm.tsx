import { useQueryClient } from '@tanstack/react-query'
import { updateMyself } from '../../../contract/profile.ts'
import { nickNamePattern } from '../../../domain/people/people.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { type Myself, myselfQuery } from './queries.ts'

const nameForm = defineForm<{ nickName: string }>({
  name: 'center',
  fields: {
    nickName: {
      kind: 'text',
      max: 64,
      required: true,
      wide: true,
      hint: (t) => t('center.nameHint'),
      wrong: (value, say) => (nickNamePattern.test(value) ? null : say.invalid('nickName')),
    },
  },
})

export function NameForm({ myself: { version, nickName } }: { myself: Myself }) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm(nameForm, {
    about: 'name',
    version,
    values: { nickName },
    question: () => null,
    send: async (values, options) => {
      await call(updateMyself, { version, nickName: values.nickName.trim() }, options)
      return loadProfile()
    },
    refresh: () => queries.invalidateQueries(myselfQuery),
    done: () => toast('success', t('center.saved')),
  })
  return (
    <FormBox form={form} submit={t('center.save')}>
      <Fields form={form} />
    </FormBox>
  )
}
