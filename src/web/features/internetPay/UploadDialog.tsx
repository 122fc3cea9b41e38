import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { uploadCer } from '../../../contract/reference/internetPay.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { insListQuery } from '../../api/institutions.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import { useOfferedInstitutions } from '../../ui/inputs/useInstitutionOptions.ts'
import styles from './internetPay.module.css'
import { refreshCertificates } from './queries.ts'

const maxBytes = 60_000

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { data: kept } = useQuery(insListQuery)
  const institutions = useOfferedInstitutions(kept?.list)
  const { insIdCd: own } = useProfile()
  const [acqInsIdCd, setInstitution] = useState(own)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const take = async ([file]: File[]) => {
    if (!file || busy) return
    if (file.size > maxBytes) return setRefusal(t('error.certUnreadable'))
    setBusy(true)
    setRefusal(null)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      await call(uploadCer, { acqInsIdCd, file: base64 }, { quiet: true })
      toast('success', t('internetPay.uploaded', { name: file.name }))
      await refreshCertificates(queries)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.errMsg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('internetPay.upload')} onClose={onClose}>
      <div className={styles.certUpload} aria-busy={busy}>
        <p>{t('internetPay.uploadHelp')}</p>
        {institutions.length > 1 && (
          <FormLine id="cert-upload-ins" label={t('field.insIdCd')} error={null}>
            <CodeSelect id="cert-upload-ins" options={institutions} value={acqInsIdCd} onChange={setInstitution} />
          </FormLine>
        )}
        <FileDrop
          id="cert-upload-file"
          accept=".pem,.crt,.cer,.der"
          hint={t('internetPay.uploadHint')}
          onFiles={(files) => void take(files)}
        />
        {refusal && <Alert type="error" title={refusal} />}
      </div>
    </Dialog>
  )
}
