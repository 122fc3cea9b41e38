import { Button } from 'antd'
import { type CertificateRow, deleteCer } from '../../../contract/internetPay.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { CertStateTag } from './CertStateTag.tsx'
import { refreshCertificates } from './queries.ts'

const columns = [
  'certId',
  'subject',
  'issuedBy',
  'insIdCd',
  'serialNo',
  'validFrom',
  'validTo',
  'state',
  'uploadedBy',
] as const

/** The certificates a line each; on a narrow screen a card each. */
export function CertificateTable({ rows }: { rows: readonly CertificateRow[] }) {
  const t = useText()
  const keeps = useHasRole(['manager'])
  return (
    <table className="plain-table">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`field.${name}`)}
            </th>
          ))}
          {keeps && <th scope="col">{t('list.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.certId} row={row} keeps={keeps} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, keeps }: { row: CertificateRow; keeps: boolean }) {
  const t = useText()
  const language = useLanguage()
  const deleteCertificate = useDeleteCertificate()
  const { certId, subject, issuedBy, insIdCd, insNm, serialNo, fingerprint, validFrom, validTo, uploadedBy } = row
  return (
    <tr>
      <td data-label={t('field.certId')}>
        <span className="code">{certId}</span>
      </td>
      <td data-label={t('field.subject')} className="cert-name is-wide-cell">
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
      </td>
      <td data-label={t('field.issuedBy')} className="cert-name">
        {commonNameIn(issuedBy)}
      </td>
      <td data-label={t('field.insIdCd')}>
        <CodeName code={insIdCd} name={insNm[language]} />
      </td>
      <td data-label={t('field.serialNo')} className="cert-serial is-wide-cell">
        <span className="code">{serialNo}</span>
      </td>
      <td data-label={t('field.validFrom')} className="cert-day">
        {showDay(dayOf(new Date(validFrom)))}
      </td>
      <td data-label={t('field.validTo')} className="cert-day">
        {showDay(dayOf(new Date(validTo)))}
      </td>
      <td data-label={t('field.state')}>
        <CertStateTag {...row} />
      </td>
      <td data-label={t('field.uploadedBy')}>{uploadedBy}</td>
      {keeps && (
        <td className="plain-actions">
          <Button
            type="link"
            danger
            aria-label={t('internetPay.deleteOf', { id: certId })}
            onClick={() => void deleteCertificate(row)}
          >
            {t('internetPay.delete')}
          </Button>
        </td>
      )}
    </tr>
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
