import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mentions } from 'antd'
import { useRef, useState } from 'react'
import { addNote } from '../../../contract/records/notes.ts'
import { maxNote } from '../../../domain/records/notes.ts'
import { lengthOf } from '../../../domain/text/text.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { FormLine } from '../../form/FormLine.tsx'
import { controlId } from '../../form/focusField.ts'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import styles from './notes.module.css'
import { colleaguesQuery, notesQuery } from './notesQuery.ts'

const noteForm = defineForm<{ note: string }>({
  name: 'note',
  fields: {
    note: {
      kind: 'own',
      required: true,
      wrong: (note, { t }) => (lengthOf(note) > maxNote ? t('form.problem.tooLong', { max: `${maxNote}` }) : null),
    },
  },
})

export function NoteForm({ expId }: { expId: string }) {
  const t = useText()
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [searching, setSearching] = useState(false)
  const colleagues = useQuery({ ...colleaguesQuery(expId), enabled: searching })
  const form = useForm(noteForm, {
    about: expId,
    values: { note: '' },
    question: () => null,
    send: ({ note }, options) => call(addNote, { expId, note: note.trim() }, options),
    refresh: () => queries.invalidateQueries({ queryKey: notesQuery(expId).queryKey }),
    done: (): void => form.discard(),
  })
  const id = controlId(noteForm.name, 'note')
  const { note } = form.values
  return (
    <div ref={place}>
      <FormBox form={form} submit={t('record.notes.add')}>
        <FormLine
          id={id}
          label={form.label('note')}
          error={form.errorOf('note')}
          hint={t('record.notes.hint')}
          counted={{ value: note, max: maxNote }}
        >
          <Mentions
            id={id}
            className={styles.control}
            value={note}
            getPopupContainer={() => popupPlace(place.current ?? document.body)}
            autoSize={{ minRows: 2, maxRows: 12 }}
            aria-invalid={form.errorOf('note') !== null}
            aria-describedby={`${id}-line`}
            notFoundContent={t('record.notes.nobody')}
            loading={colleagues.isFetching && !colleagues.data}
            options={(colleagues.data?.list ?? []).map(({ username, name }) => ({
              value: username,
              label: `${name} (${username})`,
              key: `${name} ${username}`,
            }))}
            filterOption={(typed, { key }) => String(key).toLowerCase().includes(typed.toLowerCase())}
            onSearch={() => setSearching(true)}
            onChange={(next) => form.set({ note: next })}
          />
        </FormLine>
      </FormBox>
    </div>
  )
}
