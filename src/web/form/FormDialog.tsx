import { ConfigProvider, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { focusFirst, focusMarked } from '../ui/keys/focusFirst.ts'
import { useFocusBack } from '../ui/keys/useFocusBack.ts'
import { FormBanners } from './DraftState.tsx'
import type { Name } from './definition.ts'
import { FormFoot } from './FormFoot.tsx'
import { isSubmitKey } from './FormSheet.tsx'
import { focusEmpty, focusText } from './focusField.ts'
import styles from './form.module.css'
import type { Form } from './useForm.ts'

interface FormDialogProps<Values extends object> {
  form: Form<Values>
  title: string
  /** Label of the submit button. */
  submit: string
  width?: number
  /** The field that is changed most often: it has the focus first. Missing: the first empty field. */
  begin?: Name<Values> | undefined
  onClose: () => void
  /** Further buttons of the foot. */
  buttons?: ReactNode
  children: ReactNode
}

/** A form of the kit in a dialog. What was typed comes back when it is opened again, until it is sent or discarded. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, title, submit, width = 600, begin, onClose, buttons, children } = props
  const t = useText()
  useFocusBack()
  return (
    // Opened from the bar of a list, it would be as small as the buttons there.
    <ConfigProvider componentSize="middle">
      <Modal
        open
        title={title}
        onCancel={onClose}
        afterOpenChange={(isOpen) => {
          const { name } = form.definition
          const begins = () =>
            (begin !== undefined && focusText(name, begin)) ||
            focusMarked() ||
            focusEmpty(name, form.names, form.values)
          if (isOpen && !begins()) focusFirst(isOpen)
        }}
        mask={{ closable: false }}
        closable={{ 'aria-label': t('frame.close') }}
        width={width}
        modalRender={(dialog) => <Sent form={form}>{dialog}</Sent>}
        footer={
          <FormFoot form={form} onCancel={onClose} submit={submit}>
            {buttons}
          </FormFoot>
        }
      >
        <FormBanners form={form} />
        {children}
      </Modal>
    </ConfigProvider>
  )
}

interface FormBoxProps<Values extends object> {
  form: Form<Values>
  submit: string
  onCancel?: () => void
  children: ReactNode
}

/** A form of the kit among other things of a page. */
export function FormBox<Values extends object>({ form, submit, onCancel, children }: FormBoxProps<Values>) {
  return (
    <Sent form={form}>
      <FormBanners form={form} />
      {children}
      <FormFoot form={form} onCancel={onCancel} submit={submit} />
    </Sent>
  )
}

/** Enter in a field sends it, and Ctrl+Enter anywhere in it. */
function Sent<Values extends object>({ form, children }: { form: Form<Values>; children: ReactNode }) {
  return (
    <form
      noValidate
      className={styles.sent}
      // On the way down: a select that has the focus would open its list at Enter.
      onKeyDownCapture={(event) => {
        if (!isSubmitKey(event)) return
        event.preventDefault()
        event.stopPropagation()
        form.submit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}
