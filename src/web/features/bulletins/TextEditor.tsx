import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { EditorBar } from './EditorBar.tsx'
import { leadsOut } from './links.ts'
import './bulletinText.css'
import './editor.css'

interface TextEditorProps {
  id: string
  label: string
  /** What it begins with; what is typed afterwards is its own. */
  start: string
  /** HTML; empty where nothing is written. */
  onChange: (html: string) => void
  error: string | null
}

/** What can be written: what the server keeps (`bulletinTags`), nothing else. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (address) => leadsOut(address) },
  }),
]

/** A text with its formatting: the bar above, the text below, both reached by the keyboard. */
export function TextEditor({ id, label, start, onChange, error }: TextEditorProps) {
  const t = useText()
  const [content] = useState(start)
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-line`,
    'aria-invalid': `${error !== null}`,
    class: 'bulletin-text',
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
    <div className="line-field">
      <div className="line-label">
        <span id={`${id}-label`} className="editor-label">
          {label}
        </span>
        <span className="quiet">{t('form.required')}</span>
      </div>
      <div className={error === null ? 'editor' : 'editor is-invalid'}>
        <EditorBar editor={editor} controls={id} />
        <EditorContent editor={editor} />
      </div>
      <div id={`${id}-line`} className="line-note">
        {error !== null && (
          <span role="alert" className="line-error">
            {error}
          </span>
        )}
      </div>
    </div>
  )
}
