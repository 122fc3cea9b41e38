import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { updateMyself } from '../../../contract/profile.ts'
import { errorText, texts } from '../../../contract/texts/texts.ts'
import { nickNamePattern } from '../../../domain/people.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { FormLine } from '../../ui/FormLine.tsx'
import { toast } from '../../ui/notices.ts'
import type { Myself } from './Profile.tsx'
import { myselfQuery } from './queries.ts'

const id = 'center-nickName'

/** The name that others read. */
export function NameForm({ myself }: { myself: Myself }) {
  const t = useText()
  const { nickName, set, error, busy, save } = useNameForm(myself)
  return (
    <form className="center-name" noValidate onSubmit={save}>
      <FormLine id={id} label={t('field.nickName')} required error={error} hint={t('center.nameHint')}>
        <Input
          id={id}
          value={nickName}
          onChange={(event) => set(event.target.value)}
          maxLength={64}
          autoComplete="name"
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby={`${id}-line`}
        />
      </FormLine>
      <Button htmlType="submit" loading={busy}>
        {t('center.save')}
      </Button>
    </form>
  )
}

function useNameForm({ version, nickName: stored }: Myself) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const nickName = typed ?? stored
  const name = nickName.trim()
  const wrong = name === '' ? 'missingField' : nickNamePattern.test(name) ? null : 'invalidField'

  const error = () => {
    if (refused?.errCd === errors.recordChanged.errCd) return t('center.changedMeanwhile', { nickName: stored })
    if (refused) return refused.errMsg
    const { field, bound } = texts[language]
    return tried && wrong ? errorText(language, wrong, { field: field.nickName, bound: bound.nickName }) : null
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (wrong) return document.getElementById(id)?.focus()
    setBusy(true)
    try {
      await call(updateMyself, { version, nickName: name }, { quiet: true })
      await loadProfile()
      setTyped(null)
      setTried(false)
      toast('success', t('center.saved'))
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setRefused(refusal)
      document.getElementById(id)?.focus()
    } finally {
      await queries.invalidateQueries(myselfQuery)
      setBusy(false)
    }
  }

  const set = (next: string) => {
    setTyped(next)
    setRefused(null)
  }
  return { nickName, set, error: error(), busy, save }
}
