import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { FormLine } from '../../../form/FormLine.tsx'
import styles from '../bulletinText.module.css'
import { leadsOut } from '../links.ts'
import { EditorBar } from './EditorBar.tsx'
import editorStyles from './editor.module.css'

interface TextEditorProps {
  id: string
  label: string
  start: string
  /** Called with HTML; empty where nothing is written. */
  onChange: (html: string) => void
  error: string | null
}

/** Allows only what the server keeps (`bulletinTags`). */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (address) => leadsOut(address) },
  }),
]

export function TextEditor({ id, label, start, onChange, error }: TextEditorProps) {
  const [content] = useState(start)
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-line`,
    'aria-invalid': `${error !== null}`,
    class: `${styles.text}`,
  }
  const editor = useEditor({
    extensions,
    content,
    // Its styles stand in a sheet of ours: the page takes none from a script.
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  return (
    <FormLine id={id} label={label} required error={error} group>
      <div className={error === null ? editorStyles.editor : `${editorStyles.editor} ${editorStyles.invalid}`}>
        <EditorBar editor={editor} controls={id} />
        <EditorContent editor={editor} />
      </div>
    </FormLine>
  )
}
