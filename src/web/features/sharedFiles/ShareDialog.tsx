import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { acceptedEndings } from '../../../contract/files.ts'
import { addSharingFile } from '../../../contract/sharedFiles.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { type Uploaded, uploadFile } from '../../api/files.ts'
import { insNamesQuery } from '../../api/institutions.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { matchesCode } from '../../ui/codeSearch.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { fileSize } from '../../ui/fileSize.ts'
import { focusFirst } from '../../ui/focusFirst.ts'
import { toast } from '../../ui/notices.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { refreshSharedFiles } from './queries.ts'

export function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: names } = useQuery(insNamesQuery)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [fileName, setFileName] = useState('')
  const [audience, setAudience] = useState<string[] | null>(null)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const attempt = async (act: () => Promise<void>) => {
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.errMsg)
    }
  }
  const take = (file: File) => {
    // At once: while it is on its way somebody may be typing.
    setFileName((typed) => typed || file.name.replace(/\.[^.]+$/, '').slice(0, 120))
    return attempt(async () => {
      try {
        setSending({ name: file.name, percent: 0 })
        setUploaded(
          await uploadFile(file, (share) => setSending({ name: file.name, percent: Math.round(share * 100) })),
        )
      } finally {
        setSending(null)
      }
    })
  }
  const missing = {
    file: uploaded ? null : t('sharedFiles.fileMissing'),
    name: fileName.trim() === '' ? t('sharedFiles.nameMissing') : null,
    audience: audience?.length === 0 ? t('sharedFiles.audienceMissing') : null,
  }
  const share = () => {
    setTried(true)
    const wrong = (['file', 'name', 'audience'] as const).find((name) => missing[name])
    if (wrong) document.getElementById(`share-${wrong}`)?.focus()
    if (!uploaded || wrong || busy) return
    return attempt(async () => {
      try {
        setBusy(true)
        await call(addSharingFile, { fileName, filePath: uploaded.filePath, audience }, { quiet: true })
        toast('success', t('sharedFiles.shared'))
        await refreshSharedFiles(queries)
        onClose()
      } finally {
        setBusy(false)
      }
    })
  }
  const institutions = (names?.list ?? []).map(({ insIdCd, nm }) => ({
    ...{ value: insIdCd, code: insIdCd, name: nm[language], alt: nm[language === 'en' ? 'zh' : 'en'] },
  }))
  const nameOf = (code: string) => institutions.find((one) => one.code === code)?.name
  const errorOf = (name: keyof typeof missing) => (tried ? missing[name] : null)
  return (
    <Modal
      open
      title={t('sharedFiles.share')}
      okText={t('sharedFiles.share')}
      cancelText={t('frame.cancel')}
      onOk={() => void share()}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      confirmLoading={busy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('frame.close') }}
      width={600}
    >
      {refusal && (
        <p role="alert" className="shared-refusal">
          {refusal}
        </p>
      )}
      <FormLine id="share-file" label={t('sharedFiles.chooseFile')} required error={errorOf('file')}>
        {sending ? (
          <p role="status">{t('sharedFiles.sending', { name: sending.name, percent: `${sending.percent}` })}</p>
        ) : uploaded ? (
          <p className="shared-chosen">
            {uploaded.fileName} <span className="quiet">{fileSize(uploaded.size)}</span>
            <Button id="share-file" size="small" onClick={() => setUploaded(null)}>
              {t('sharedFiles.otherFile')}
            </Button>
          </p>
        ) : (
          <FileDrop
            id="share-file"
            accept={acceptedEndings.map((ending) => `.${ending}`).join(',')}
            hint={t('sharedFiles.drop')}
            onFiles={([file]) => file && void take(file)}
          />
        )}
      </FormLine>
      <FormLine id="share-name" label={t('sharedFiles.name')} required error={errorOf('name')}>
        <Input
          id="share-name"
          value={fileName}
          onChange={({ target }) => setFileName(target.value)}
          maxLength={120}
          autoComplete="off"
          status={errorOf('name') ? 'error' : ''}
          aria-invalid={errorOf('name') !== null}
          aria-describedby="share-name-line"
        />
      </FormLine>
      <fieldset className="shared-audience">
        <legend>{t('field.audience')}</legend>
        <Radio.Group
          name="audience"
          value={audience === null}
          onChange={({ target }) => setAudience(target.value ? null : [])}
          options={[
            { value: true, label: t('sharedFiles.toAll') },
            { value: false, label: t('sharedFiles.toChosen') },
          ]}
        />
      </fieldset>
      {audience && (
        <FormLine id="share-audience" label={t('sharedFiles.toChosen')} required error={errorOf('audience')}>
          <Select<string[], (typeof institutions)[number]>
            mode="multiple"
            id="share-audience"
            value={audience}
            onChange={setAudience}
            options={institutions}
            showSearch={{ filterOption: (typed, option) => option !== undefined && matchesCode(option, typed) }}
            optionRender={({ data }) => <CodeName code={data.code} name={data.name} />}
            labelRender={({ value }) => <CodeName code={`${value}`} name={nameOf(`${value}`)} />}
            placeholder={t('sharedFiles.chooseInstitutions')}
            status={errorOf('audience') ? 'error' : ''}
            aria-invalid={errorOf('audience') !== null}
            aria-describedby="share-audience-line"
            getPopupContainer={popupPlace}
            style={{ width: '100%' }}
          />
        </FormLine>
      )}
    </Modal>
  )
}
