import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addView, modifyView, type SavedView } from '../../../contract/records/views.ts'
import { maxViewName } from '../../../domain/views.ts'
import { call } from '../../api/call.ts'
import { refreshViews } from '../../api/views.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { type ContentParts, contentOf, hasDays } from './savedView.ts'

const dayKinds = ['moving', 'fixed'] as const

interface ViewForm {
  viewName: string
  days: (typeof dayKinds)[number]
}

const viewFields = {
  viewName: { kind: 'text', max: maxViewName, required: true, wide: true, label: (t) => t('list.view.name') },
  days: {
    ...choice(dayKinds, (t, kind) => t(`list.view.days.${kind}`)),
    kind: 'radio',
    wide: true,
    label: (t) => t('list.view.days.label'),
  },
} satisfies Parameters<typeof defineForm<ViewForm>>[0]['fields']

const withDays = defineForm<ViewForm>({ name: 'view', fields: viewFields })
const withoutDays = defineForm<ViewForm>({ name: 'view', fields: { viewName: viewFields.viewName } })

interface SaveViewDialogProps<Row> {
  /** The view that gets another name; missing where a new one is saved. */
  view: SavedView | undefined
  listKey: string
  content: Omit<ContentParts<Row>, 'moving'>
  onClose: () => void
}

export function SaveViewDialog<Row>({ view, listKey, content, onClose }: SaveViewDialogProps<Row>) {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { list, given, ask, base } = content
  const asksDays = !view && hasDays(list.conditions, given)
  const hasCard = list.conditions.some(({ kind, name }) => kind === 'card' && ask.conditions[name] !== undefined)
  const form = useForm<ViewForm, { viewId: string }>(asksDays ? withDays : withoutDays, {
    about: view ? `rename-${view.viewId}` : listKey,
    values: { viewName: view?.name ?? '', days: 'moving' },
    question: () => null,
    send: ({ viewName: name, days }, options) =>
      view
        ? call(modifyView, { viewId: view.viewId, version: view.version, name }, options)
        : call(
            addView,
            { list: listKey, name, content: contentOf({ ...content, moving: days === 'moving' }) },
            options,
          ),
    refresh: () => refreshViews(queries),
    done: async ({ viewId }) => {
      toast('success', t('list.view.saved'))
      onClose()
      if (!view) await navigate({ to: base.to, search: (before: object) => ({ ...before, saved: viewId }) })
    },
  })
  return (
    <FormDialog
      form={form}
      title={view ? t('list.view.rename') : t('list.view.save')}
      submit={t('list.view.submit')}
      width={480}
      onClose={onClose}
    >
      {!view && <p className={typography.quiet}>{t('list.view.keeps')}</p>}
      {hasCard && <p className={typography.quiet}>{t('list.view.noCard')}</p>}
      <Fields form={form} />
    </FormDialog>
  )
}
