import { ExclamationCircleFilled, FieldTimeOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Modal } from 'antd'
import { type CertificateRow, deleteCer, queryCer } from '../../../contract/reference/internetPay.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { certStates, warnDays } from '../../../domain/reference/internetPay.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { DeleteButton } from '../../list/buttons/DeleteButton.tsx'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { codeColumn, codeNameColumn, longColumn } from '../../list/columns.tsx'
import { actingInstitution, choice } from '../../list/conditions.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import typography from '../../ui/typography.module.css'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './internetPay.module.css'
import { certificatesQuery, refreshCertificates } from './queries.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** The certificates for internet pay, what ends first at the top. */
export const CertificatesPage = listPage({
  page: 'ops.certificate.list',
  call: queryCer,
  queryKey: ['certificates'],
  keyOf: ({ certId }) => certId,
  nameOf: ({ certId }) => certId,
  conditions: [choice('state', certStates, (t, state) => t(`certState.${state}`)), actingInstitution('insIdCd')],
  columns: [
    codeColumn('certId', 150),
    { field: 'subject', width: 220, cell: ({ subject }) => <span title={subject}>{commonNameIn(subject)}</span> },
    { field: 'state', width: 140, cell: (row) => <CertStateTag {...row} /> },
    { field: 'validTo', width: 120, order: 'time', cell: ({ validTo }) => dayText(dayOf(new Date(validTo))) },
    { field: 'issuedBy', width: 230, cell: ({ issuedBy }) => <span title={issuedBy}>{commonNameIn(issuedBy)}</span> },
    codeNameColumn('insIdCd', 'insNm'),
    { field: 'validFrom', width: 120, order: 'time', cell: ({ validFrom }) => dayText(dayOf(new Date(validFrom))) },
    codeColumn('serialNo', 276),
    longColumn('uploadedBy', 180),
  ],
  sorts: sortsBy('validTo', 'validFrom', 'insIdCd'),
  defaultSort: 'validTo',
  Details: CertificateDetails,
  Actions: DeleteCertificate,
  Tools: () => (
    <DialogButton label={(t) => t('internetPay.upload')} icon={<UploadOutlined aria-hidden />} forRole="manager">
      {(onClose) => <UploadDialog onClose={onClose} />}
    </DialogButton>
  ),
  Notice: CertificateWarning,
  card: {
    end: 'state',
    lines: ['subject', 'issuedBy', 'insIdCd', 'serialNo', 'validFrom', 'validTo', 'uploadedBy'],
  },
})

function DeleteCertificate({ rows: [row] }: ActionsProps<CertificateRow>) {
  const t = useText()
  if (!row) return null
  const { certId, insIdCd } = row
  return (
    <ForRole roles={['manager']}>
      <DeleteButton
        of={certId}
        question={t('internetPay.deleteAsk', { id: certId })}
        send={() => call(deleteCer, { acqInsIdCd: insIdCd, certId })}
        refresh={refreshCertificates}
      />
    </ForRole>
  )
}

const meanings = { expired: 'over', soon: 'soon', notYet: 'waiting', good: 'done' } as const

function CertStateTag({ state, daysLeft }: Pick<CertificateRow, 'state' | 'daysLeft'>) {
  const t = useText()
  const words = state === 'expired' || state === 'notYet' ? t(`certState.${state}`) : null
  return <Tag means={meanings[state]}>{words ?? t('internetPay.daysLeft', { count: daysLeft })}</Tag>
}

function CertificateDetails({ row, onClose }: { row: CertificateRow; onClose: () => void }) {
  useFocusBack()
  const t = useText()
  const { subject, issuedBy, fingerprint, serialNo } = row
  return (
    <Modal
      open
      title={t('internetPay.wholeNames')}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': t('frame.close') }}
      width={640}
    >
      <Facts single>
        <Fact label={t('field.subject')}>{subject}</Fact>
        <Fact label={t('field.issuedBy')}>{issuedBy}</Fact>
        <Fact label={t('field.serialNo')}>
          <span className={typography.code}>{serialNo}</span>
        </Fact>
        <Fact label={t('field.fingerprint')}>
          <span className={typography.code}>{fingerprint}</span>
        </Fact>
      </Facts>
    </Modal>
  )
}

/** Common name; the whole name when it has none. */
function commonNameIn(name: string): string {
  return /(?:^|, )CN=(.+?)(?=, [A-Za-z.]+=|$)/.exec(name)?.[1] ?? name
}

function CertificateWarning() {
  const t = useText()
  const { data: expired } = useQuery(certificatesQuery({ state: 'expired', pageSize: 1 }))
  const { data: soon } = useQuery(certificatesQuery({ state: 'soon', pageSize: 1 }))
  if (!expired?.total && !soon?.total) return null
  const toState = (state: string) => pageAddress('ops.certificate.list', { state })
  return (
    <ul className={styles.certWarning}>
      {expired !== undefined && expired.total > 0 && (
        <li className={styles.over}>
          <ExclamationCircleFilled aria-hidden="true" />
          <Link {...toState('expired')}>{t('internetPay.expiredCount', { count: expired.total })}</Link>
        </li>
      )}
      {soon !== undefined && soon.total > 0 && (
        <li className={styles.soon}>
          <FieldTimeOutlined aria-hidden="true" />
          <Link {...toState('soon')}>{t('internetPay.soonCount', { count: soon.total, days: `${warnDays[0]}` })}</Link>
        </li>
      )}
    </ul>
  )
}
