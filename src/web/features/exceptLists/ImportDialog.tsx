import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { exceptListCalls } from '../../../contract/exceptLists.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { type ExceptList, maxImportLines } from '../../../domain/exceptLists.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import { useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { type Imported, ImportResult } from './ImportResult.tsx'
import { templateOf } from './importFiles.ts'
import { refreshEntries } from './queries.ts'

interface ImportDialogProps {
  list: ExceptList
  onClose: () => void
}

export function ImportDialog({ list, onClose }: ImportDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const { data: kept } = useQuery(insListQuery)
  const institutions = useOfferedInstitutions(kept?.list)
  const { insIdCd: own } = useProfile()
  const [insIdCd, setInsIdCd] = useState(own)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [result, setResult] = useState<Imported | null>(null)

  const take = async ([file]: File[]) => {
    if (!file || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(exceptListCalls[list].import, { insIdCd, file: await file.text() }, { quiet: true })
      setResult({ ...answer, fileName: file.name })
      await refreshEntries(queries)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.errMsg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t(`exceptLists.importTitle.${list}`)}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: false }}
      width={680}
      footer={[
        result && (
          <Button key="another" onClick={() => setResult(null)}>
            {t('exceptLists.another')}
          </Button>
        ),
        <Button key="close" type={result ? 'primary' : 'default'} onClick={onClose}>
          {t('frame.close')}
        </Button>,
      ]}
    >
      {result ? (
        <ImportResult result={result} />
      ) : (
        <div className="except-import" aria-busy={busy}>
          <p>{t('exceptLists.importHelp', { max: maxImportLines })}</p>
          <p>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => saveFile(templateOf(dayOf(new Date()), t), 'except-list.csv')}
            >
              {t('exceptLists.template')}
            </Button>
          </p>
          {institutions.length > 1 && (
            <FormLine id="except-import-ins" label={t('field.insIdCd')} error={null}>
              <CodeSelect id="except-import-ins" options={institutions} value={insIdCd} onChange={setInsIdCd} />
            </FormLine>
          )}
          {busy ? (
            <p role="status">
              <FileTextOutlined aria-hidden /> {t('exceptLists.importing')}
            </p>
          ) : (
            <FileDrop
              id="except-import-file"
              accept=".csv"
              hint={t('exceptLists.importHint')}
              onFiles={(files) => void take(files)}
            />
          )}
          {refusal && (
            <p role="alert" className="except-refusal">
              {refusal}
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}
