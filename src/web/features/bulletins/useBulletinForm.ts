import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addBulletin, type BulletinDetail, detailBulletin, modifyBulletin } from '../../../contract/bulletins.ts'
import { errors } from '../../../contract/errors.ts'
import { errorText, texts } from '../../../contract/texts/texts.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useVouchers } from '../../flows/form/useVouchers.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/notices.ts'
import { showTime } from '../../ui/showTime.ts'
import {
  type BulletinField,
  type BulletinProblem,
  type BulletinText,
  filesOf,
  filesOfKept,
  keptText,
  keyOf,
  problemsOf,
  textOf,
  writtenOf,
} from './bulletinDraft.ts'
import { refreshBulletins } from './queries.ts'
import { useKeptText } from './useKeptText.ts'

export type BulletinFormState = ReturnType<typeof useBulletinForm>

const fields: readonly string[] = [
  'title',
  'body',
  'audience',
  'showFrom',
  'showTo',
  'attachments',
] satisfies BulletinField[]

/** The form of a bulletin: what stands in it, what is wrong with it, what of it is kept, and how it is sent. */
export function useBulletinForm(bulletin: BulletinDetail | null, own: string | null) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const router = useRouter()
  /** The version that this form changes: the one it opened, then the one that its writer was told of. */
  const [version, setVersion] = useState(bulletin?.version ?? 0)
  const key = keyOf(useProfile().userId, bulletin && { ...bulletin, version })
  const isPublished = bulletin?.keeping ? bulletin.keeping.state !== 'draft' : false

  const [start] = useState(() => ({ text: textOf(bulletin, own), files: filesOf(bulletin) }))
  const [found] = useState(() => keptText(localStorage, key))
  const [restored, setRestored] = useState(found ? found.savedAt : null)
  const [text, setText] = useState<BulletinText>(found?.text ?? start.text)
  const vouchers = useVouchers(() => (found ? filesOfKept(found) : start.files))
  const { files } = vouchers
  const kept = useKeptText(key, text, files)
  /** What was tried last: to save a draft, or to publish. */
  const [tried, setTried] = useState<'save' | 'publish' | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  /** Counted up when the text is put back as it was: the editor begins anew. */
  const [beginning, setBeginning] = useState(0)

  const problems = (publish: boolean) => problemsOf(text, files, publish, new Date())
  const errorOf = (field: BulletinField): string | null => {
    if (refused?.field === field) return refused.errMsg
    const problem = tried && problems(tried === 'publish').find((one) => one.field === field)
    return problem ? sentence(field, problem.what) : null
  }

  function sentence(field: BulletinField, what: BulletinProblem): string {
    const { field: labels, bound } = texts[language]
    if (what === 'missing') return errorText(language, 'missingField', { field: labels[field] })
    if (what === 'broken') return errorText(language, 'invalidField', { field: labels[field], bound: bound.title })
    if (what === 'tooLong') return errorText(language, 'bulletinTooLong')
    return what === 'over' ? errorText(language, 'bulletinOver') : t(`bulletins.${what}`)
  }

  const check = (publish: boolean): boolean => {
    setTried(publish ? 'publish' : 'save')
    setRefused(null)
    const [first] = problems(publish)
    if (first) focusOn(first.field)
    return !first
  }

  const send = async (publish: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const written = writtenOf(text, files, publish)
      const { bulletinId } = bulletin
        ? await call(modifyBulletin, { ...written, bulletinId: bulletin.bulletinId, version }, { quiet: true })
        : await call(addBulletin, written, { quiet: true })
      kept.finish()
      const isLater = text.showFrom !== '' && new Date(text.showFrom) > new Date()
      const done = isLater ? t('bulletins.planned', { time: showTime(text.showFrom) }) : t('bulletins.published')
      toast('success', publish ? done : t('bulletins.savedDraft'))
      await refreshBulletins(queries)
      await router.navigate({ to: '/system/bulletin/$id', params: { id: bulletinId }, search: {}, replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      if (error.field) focusOn(error.field)
      if (isConflict(error) && bulletin) await takeVersion(bulletin.bulletinId)
    } finally {
      setBusy(false)
    }
  }

  /** Somebody else was faster: what is typed stays, and is sent in the place of theirs when it is sent again. */
  const takeVersion = async (bulletinId: string) => {
    try {
      setVersion((await call(detailBulletin, { bulletinId }, { quiet: true })).version)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    }
  }

  const refusalText = (refusal: ApiError) =>
    isConflict(refusal) ? t('bulletins.changedMeanwhile', { error: refusal.errMsg }) : formRefusal(refusal, t)
  const isOfField = refused?.field !== undefined && fields.includes(refused.field)
  return {
    text,
    vouchers,
    restored,
    /** True where the browser keeps nothing of what is typed. */
    unkept: kept.failed,
    beginning,
    isPublished,
    set: (patch: Partial<BulletinText>) => {
      setText((before) => ({ ...before, ...patch }))
      setRefused(null)
    },
    discard: () => {
      kept.forget()
      setText(start.text)
      vouchers.reset(start.files)
      setRestored(null)
      setTried(null)
      setBeginning((count) => count + 1)
    },
    saveDraft: () => {
      if (check(false)) void send(false)
    },
    publish: () => {
      if (check(true)) setAsking(true)
    },
    asking,
    answer: (yes: boolean) => {
      setAsking(false)
      if (yes) void send(true)
    },
    busy,
    errorOf,
    refusal: refused && !isOfField ? refusalText(refused) : null,
  }
}

function isConflict({ errCd }: ApiError): boolean {
  return errCd === errors.recordChanged.errCd
}

/** The files are chosen by the button of their drop zone, which the forms share. */
export function controlId(field: BulletinField): string {
  return field === 'attachments' ? 'form-vouchers' : `bulletin-${field}`
}

function focusOn(field: string): void {
  const control = document.getElementById(controlId(field as BulletinField))
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
