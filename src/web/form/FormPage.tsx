import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { Breadcrumbs, type Crumb } from '../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../layout/pageTitle.ts'
import { DraftState, FormBanners } from './DraftState.tsx'
import { FormFoot } from './FormFoot.tsx'
import { FormSheet } from './FormSheet.tsx'
import { useFirstFocus } from './focusField.ts'
import type { Form } from './useForm.ts'

interface FormPageProps<Values extends object> {
  form: Form<Values>
  title: ReactNode
  /** The breadcrumbs. Cancel leads to the last of them, as Back does. */
  trail: readonly Crumb[]
  here: string
  /** Label of the submit button. */
  submit: string
  aside?: ReactNode
  onSubmit?: Partial<Values>
  /** Further buttons of the foot, in the place of "Save draft". */
  buttons?: ReactNode
  children: ReactNode
}

export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { form, title, trail, here, submit, onSubmit, aside, buttons, children } = props
  const t = useText()
  const navigate = useNavigate()
  usePageTitle(typeof title === 'string' ? title : here)
  useFirstFocus(form.definition.name, form.names, form.values)
  const back = trail.at(-1)
  const leave = back && (() => void navigate({ to: back.to, search: back.search ?? {} }))
  return (
    <>
      <Breadcrumbs trail={trail} here={here}>
        <DraftState draft={form.draft} />
      </Breadcrumbs>
      <FormSheet
        onSubmit={() => form.submit(onSubmit)}
        onCancel={leave}
        aside={aside}
        foot={
          <FormFoot form={form} onCancel={leave} submit={submit}>
            {buttons ?? <Button onClick={form.draft.saveNow}>{t('form.saveDraft')}</Button>}
          </FormFoot>
        }
      >
        <h1>{title}</h1>
        <FormBanners form={form} />
        {children}
      </FormSheet>
    </>
  )
}
