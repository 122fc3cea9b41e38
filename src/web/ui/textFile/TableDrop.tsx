import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { maxTextBytes } from '../../../contract/records/files.ts'
import { readText, type TextEncoding } from '../../../contract/textFile.ts'
import { useText } from '../../i18n/useText.ts'
import { FileDrop } from '../files/FileDrop.tsx'
import { EncodingChoice, fittingEncodings } from './EncodingChoice.tsx'
import { readTableFile, type TableFile } from './readTableFile.ts'
import styles from './textFile.module.css'

interface TableDropProps {
  id: string
  hint: string
  /** Why the last table was refused. */
  refusal?: string | null
  /** Gets the table as CSV. */
  onText: (text: string, fileName: string) => void
}

/** Bytes of a file that is read at all: a workbook is packed, and may hold more than what it says. */
const maxFile = 20 * maxTextBytes

/** Takes a table as CSV or XLSX. Asks for the encoding of a text that is not UTF-8, with a look at its first lines. */
export function TableDrop({ id, hint, refusal = null, onText }: TableDropProps) {
  const t = useText()
  const [state, setState] = useState<
    { at: 'reading' } | { at: 'refused'; why: Refusal } | { at: 'asking'; name: string; bytes: Uint8Array } | null
  >(null)

  const read = async (name: string, bytes: Uint8Array, chosen: TextEncoding | null) => {
    const table = await readTableFile(bytes, chosen)
    if ('text' in table) {
      setState(null)
      onText(table.text, name)
    } else if (table.problem === 'encoding' && fittingEncodings(bytes).length > 0)
      setState({ at: 'asking', name, bytes })
    else setState({ at: 'refused', why: table })
  }
  const open = async (file: File) => {
    setState({ at: 'reading' })
    if (file.size > maxFile) return setState({ at: 'refused', why: { problem: 'tooLarge' } })
    await read(file.name, new Uint8Array(await file.arrayBuffer()), null)
  }
  return (
    <div className={styles.table}>
      <FileDrop id={id} accept=".csv,.txt,.xlsx" hint={hint} onFiles={([file]) => file && void open(file)} />
      {state?.at === 'reading' && <p role="status">{t('form.textFile.reading')}</p>}
      {state === null && refusal !== null && <Alert type="error" title={refusal} />}
      {state?.at === 'refused' && <Alert type="error" title={<RefusalText why={state.why} />} />}
      {state?.at === 'asking' && (
        <AskEncoding
          key={state.name}
          bytes={state.bytes}
          onChosen={(encoding) => void read(state.name, state.bytes, encoding)}
        />
      )}
    </div>
  )
}

type Refusal = Exclude<TableFile, { text: string }>

function RefusalText({ why }: { why: Refusal }) {
  const t = useText()
  if (why.problem === 'notText') return t(`form.textFile.kinds.${why.kind}`)
  if (why.problem === 'damaged') return t('form.textFile.damaged', { line: why.line })
  return t(`form.textFile.${why.problem}`)
}

/** Lines of the file that are shown in the chosen encoding. */
const shownLines = 12

function AskEncoding({ bytes, onChosen }: { bytes: Uint8Array; onChosen: (encoding: TextEncoding) => void }) {
  const t = useText()
  const id = useId()
  const [encoding, setEncoding] = useState<TextEncoding | null>(() => fittingEncodings(bytes)[0] ?? null)
  const look = readText(bytes, encoding)
  return (
    <section className={styles.table} aria-label={t('form.textFile.ask')}>
      <EncodingChoice id={id} bytes={bytes} value={encoding} onChange={setEncoding} />
      {'text' in look && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached by the keyboard.
        <pre className={styles.look} tabIndex={0}>
          {look.text
            .split(/\r\n|\r|\n/)
            .slice(0, shownLines)
            .join('\n')}
        </pre>
      )}
      <p>
        <Button type="primary" disabled={encoding === null} onClick={() => encoding && onChosen(encoding)}>
          {t('form.textFile.use')}
        </Button>
      </p>
    </section>
  )
}
