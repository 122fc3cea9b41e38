import { UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { queryCer } from '../../../contract/internetPay.ts'
import { certStates } from '../../../domain/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions, useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { UploadDialog } from './UploadDialog.tsx'

interface CertificateBarProps {
  asked: Asks<typeof queryCer>
  total: number | undefined
  onQuery: (search: Search) => void
}

/** The conditions of the certificates, and what can be done with them. */
export function CertificateBar({ asked, total, onQuery }: CertificateBarProps) {
  const t = useText()
  const { insIdCd = '', state = '' } = asked
  const { inputOf, asking } = useConditions({ place: 'cert', asked: { insIdCd, state }, onQuery })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const offered = useOfferedInstitutions(kept?.list)
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <Conditions {...asking}>
        <ChoiceCondition
          {...inputOf('state')}
          label={t('field.state')}
          options={certStates.map((value) => ({ value, label: t(`certState.${value}`) }))}
        />
        {institutions.length > 1 && (
          <CodeCondition {...inputOf('insIdCd')} label={t('field.insIdCd')} options={institutions} />
        )}
      </Conditions>
      <div className="plain-bar">
        <span className="plain-count" role="status">
          {total !== undefined && t('internetPay.certificates', { count: total })}
        </span>
        <ExportButton onExport={() => exportList(queryCer, asked, 'certificates.csv')} />
        <ForRole roles={['manager']}>
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setUploading(true)}>
            {t('internetPay.upload')}
          </Button>
        </ForRole>
      </div>
      {uploading && <UploadDialog institutions={offered} onClose={() => setUploading(false)} />}
    </>
  )
}
