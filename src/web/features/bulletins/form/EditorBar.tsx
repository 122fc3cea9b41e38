import {
  BoldOutlined,
  CodeOutlined,
  DisconnectOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import styles from './editor.module.css'
import { LinkDialog } from './LinkDialog.tsx'

type ToolName =
  | ('bold' | 'italic' | 'underline' | 'strike' | 'code')
  | ('heading2' | 'heading3' | 'bulletList' | 'orderedList' | 'blockquote')
  | ('link' | 'unlink' | 'undo' | 'redo')

interface Tool {
  name: ToolName
  icon: ReactNode
  /** As `aria-keyshortcuts` writes it. */
  keys?: string
  press: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  isIdle?: (editor: Editor) => boolean
}

const marks: Tool[] = [
  {
    name: 'bold',
    icon: <BoldOutlined aria-hidden />,
    keys: 'Control+B',
    press: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <ItalicOutlined aria-hidden />,
    keys: 'Control+I',
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined aria-hidden />,
    keys: 'Control+U',
    press: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    icon: <StrikethroughOutlined aria-hidden />,
    keys: 'Control+Shift+S',
    press: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'code',
    icon: <CodeOutlined aria-hidden />,
    keys: 'Control+E',
    press: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
  },
]

const blocks: Tool[] = [
  {
    name: 'heading2',
    icon: <Glyph sign="H1" />,
    keys: 'Control+Alt+2',
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    icon: <Glyph sign="H2" />,
    keys: 'Control+Alt+3',
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    icon: <UnorderedListOutlined aria-hidden />,
    keys: 'Control+Shift+8',
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    icon: <OrderedListOutlined aria-hidden />,
    keys: 'Control+Shift+7',
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    icon: <Glyph sign="”" />,
    keys: 'Control+Shift+B',
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

const steps: Tool[] = [
  {
    name: 'undo',
    icon: <UndoOutlined aria-hidden />,
    keys: 'Control+Z',
    press: (editor) => editor.chain().focus().undo().run(),
    isIdle: (editor) => !editor.can().undo(),
  },
  {
    name: 'redo',
    icon: <RedoOutlined aria-hidden />,
    keys: 'Control+Shift+Z',
    press: (editor) => editor.chain().focus().redo().run(),
    isIdle: (editor) => !editor.can().redo(),
  },
]

function Glyph({ sign }: { sign: string }) {
  return <span className={styles.glyph} data-sign={sign} aria-hidden="true" />
}

export function EditorBar({ editor, controls }: { editor: Editor; controls: string }) {
  const t = useText()
  const [linking, setLinking] = useState(false)
  const links: Tool[] = [
    {
      name: 'link',
      icon: <LinkOutlined aria-hidden />,
      press: () => setLinking(true),
      isOn: (editor) => editor.isActive('link'),
    },
    {
      name: 'unlink',
      icon: <DisconnectOutlined aria-hidden />,
      press: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run(),
      isIdle: (editor) => !editor.isActive('link'),
    },
  ]
  const groups = [marks, blocks, links, steps]
  const state = useEditorState({
    editor,
    selector: ({ editor }) =>
      Object.fromEntries(
        groups.flat().map(({ name, isOn, isIdle }) => [name, { on: isOn?.(editor), idle: isIdle?.(editor) }]),
      ),
  })
  const label = ({ name, keys }: Tool) =>
    t(`bulletins.tool.${name}`) + (keys ? ` (${keys.replace('Control', 'Ctrl')})` : '')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulletins.toolbar')} aria-controls={controls}>
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={styles.tool}
              title={label(tool)}
              aria-label={t(`bulletins.tool.${tool.name}`)}
              aria-keyshortcuts={tool.keys}
              aria-pressed={state[tool.name]?.on}
              aria-disabled={state[tool.name]?.idle || undefined}
              // The focus stays in the text, so that what is typed next is not lost.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !state[tool.name]?.idle && tool.press(editor)}
            >
              {tool.icon}
            </button>
          ))}
        </div>
      ))}
      <LinkDialog open={linking} editor={editor} onClose={() => setLinking(false)} />
    </div>
  )
}
