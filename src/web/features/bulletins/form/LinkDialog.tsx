import type { Editor } from '@tiptap/react'
import { Input, Modal } from 'antd'
import { type FormEvent, useState } from 'react'
import { FormLine } from '../../../form/FormLine.tsx'
import { useText } from '../../../i18n/useText.ts'
import { leadsOut } from '../links.ts'

interface LinkDialogProps {
  open: boolean
  editor: Editor
  onClose: () => void
}

export function LinkDialog({ open, editor, onClose }: LinkDialogProps) {
  const t = useText()
  return (
    <Modal
      open={open}
      title={t('bulletins.link.title')}
      okText={t('bulletins.link.set')}
      cancelText={t('bulletins.cancel')}
      okButtonProps={{ htmlType: 'submit', form: 'link-form' }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById('link-address')?.focus()
      }}
      // By then the dialog has given the focus back to its button; writing goes on in the text.
      afterClose={() => editor.commands.focus()}
      width={480}
      destroyOnHidden
    >
      <LinkForm editor={editor} onDone={onClose} />
    </Modal>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useText()
  const [address, setAddress] = useState(() => `${editor.getAttributes('link').href ?? ''}`)
  const [tried, setTried] = useState(false)
  const error = tried && !leadsOut(address.trim()) ? t('bulletins.link.wrong') : null
  const set = (event: FormEvent) => {
    event.preventDefault()
    // The form of the bulletin stands around this one in the tree.
    event.stopPropagation()
    setTried(true)
    const href = address.trim()
    if (!leadsOut(href)) return
    const { empty } = editor.state.selection
    const chain = editor.chain().extendMarkRange('link')
    if (empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <form id="link-form" noValidate onSubmit={set}>
      <FormLine
        id="link-address"
        label={t('bulletins.link.address')}
        required
        error={error}
        hint={t('bulletins.link.hint')}
      >
        <Input
          id="link-address"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby="link-address-line"
        />
      </FormLine>
    </form>
  )
}
