import { useQuery } from '@tanstack/react-query'
import type { Note } from '../../../contract/records/notes.ts'
import { partsOf } from '../../../domain/records/notes.ts'
import { useText } from '../../i18n/useText.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { NoteForm } from './NoteForm.tsx'
import styles from './notes.module.css'
import { notesQuery } from './notesQuery.ts'

/** The notes that the user's institution keeps on a record, and the form for a new one. */
export function Notes({ expId }: { expId: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery(notesQuery(expId))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  const { list, total, mayAdd } = data
  return (
    <div className={styles.notes}>
      {mayAdd && <NoteForm expId={expId} />}
      {list.length === 0 ? (
        <p className={typography.quiet}>{t('record.notes.none')}</p>
      ) : (
        <ol className={styles.list}>
          {list.map((note) => (
            <NoteItem key={note.noteId} note={note} />
          ))}
        </ol>
      )}
      {total > list.length && (
        <p className={typography.quiet}>{t('record.notes.newest', { shown: `${list.length}`, total: `${total}` })}</p>
      )}
    </div>
  )
}

function NoteItem({ note: { userName, note, at } }: { note: Note }) {
  return (
    <li>
      <p className={styles.head}>
        <b>{userName}</b>
        <time dateTime={at}>{showTime(at)}</time>
      </p>
      <p className={styles.text}>
        {partsOf(note).map(({ text, isMention }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a note never change.
          isMention ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
        )}
      </p>
    </li>
  )
}
