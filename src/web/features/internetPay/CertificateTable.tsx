import { Button } from 'antd'
import { type CertificateRow, deleteCer } from '../../../contract/internetPay.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { CertStateTag } from './CertStateTag.tsx'
import { refreshCertificates } from './queries.ts'

/** The certificates a line each; on a narrow screen a card each. */
export function CertificateTable({ rows }: { rows: readonly CertificateRow[] }) {
  const t = useText()
  const language = useLanguage()
  const keeps = useHasRole(['manager'])
  const deleteCertificate = useDeleteCertificate()
  return (
    <PlainTable
      rows={rows}
      keyOf={({ certId }) => certId}
      columns={[
        { field: 'certId', cell: ({ certId }) => <span className="code">{certId}</span> },
        { field: 'subject', className: 'cert-name is-wide-cell', cell: (row) => <Subject of={row} /> },
        { field: 'issuedBy', className: 'cert-name', cell: ({ issuedBy }) => commonNameIn(issuedBy) },
        { field: 'insIdCd', cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} /> },
        {
          field: 'serialNo',
          className: 'cert-serial is-wide-cell',
          cell: ({ serialNo }) => <span className="code">{serialNo}</span>,
        },
        { field: 'validFrom', className: 'cert-day', cell: ({ validFrom }) => showDay(dayOf(new Date(validFrom))) },
        { field: 'validTo', className: 'cert-day', cell: ({ validTo }) => showDay(dayOf(new Date(validTo))) },
        { field: 'state', cell: (row) => <CertStateTag {...row} /> },
        { field: 'uploadedBy', cell: ({ uploadedBy }) => uploadedBy },
      ]}
      actions={
        keeps &&
        ((row) => (
          <Button
            type="link"
            danger
            aria-label={t('internetPay.deleteOf', { id: row.certId })}
            onClick={() => void deleteCertificate(row)}
          >
            {t('internetPay.delete')}
          </Button>
        ))
      }
    />
  )
}

function Subject({ of: { subject, issuedBy, fingerprint } }: { of: CertificateRow }) {
  const t = useText()
  return (
    <>
      {commonNameIn(subject)}
      <details>
        <summary>{t('internetPay.wholeNames')}</summary>
        <dl>
          <dt>{t('field.subject')}</dt>
          <dd>{subject}</dd>
          <dt>{t('field.issuedBy')}</dt>
          <dd>{issuedBy}</dd>
          <dt>{t('field.fingerprint')}</dt>
          <dd className="code">{fingerprint}</dd>
        </dl>
      </details>
    </>
  )
}

/** What a name is known by: its common name; all of it where it has none. */
function commonNameIn(name: string): string {
  return /(?:^|, )CN=(.+?)(?=, [A-Za-z.]+=|$)/.exec(name)?.[1] ?? name
}

function useDeleteCertificate(): (row: CertificateRow) => Promise<void> {
  const t = useText()
  const remove = useDelete()
  return ({ certId, insIdCd }) =>
    remove({
      text: t('internetPay.deleteAsk', { id: certId }),
      yes: t('internetPay.delete'),
      done: t('internetPay.deleted'),
      send: () => call(deleteCer, { acqInsIdCd: insIdCd, certId }),
      refresh: refreshCertificates,
    })
}
