import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { approveSsoDomain, checkSsoDomain, type SsoSettingRow } from '../../../contract/people/sso.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useGateAttempt } from '../../session/gate/useGateAttempt.ts'
import { useActsForAll } from '../../session/useActsForAll.ts'
import buttons from '../../ui/buttons.module.css'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './sso.module.css'

type DomainProofRow = SsoSettingRow['domainProofs'][number]

/** How each domain was proven, and for the others what proves them. */
export function SsoDomains({ setting }: { setting: SsoSettingRow }) {
  const t = useText()
  const { insIdCd, domainProofs } = setting
  if (domainProofs.length === 0) return null
  return (
    <section aria-labelledby="sso-domain-proofs" className={styles.state}>
      <h2 id="sso-domain-proofs">{t('sso.domains.title')}</h2>
      <p className={typography.quiet}>{t('sso.domains.lead')}</p>
      {domainProofs.map((one) => (
        <SsoDomain key={one.domain} insIdCd={insIdCd} entered={one} />
      ))}
    </section>
  )
}

function SsoDomain({ insIdCd, entered }: { insIdCd: string; entered: DomainProofRow }) {
  const t = useText()
  const { domain, proof, provedAt } = entered
  const id = `sso-domain-${domain}`
  return (
    <section aria-labelledby={id} className={styles.state}>
      <h3 id={id} className={typography.code}>
        {domain}
      </h3>
      <p>{t(`sso.domains.${proof ?? 'none'}`, { at: provedAt === null ? '' : showTime(provedAt) })}</p>
      {proof === null && <Unproven insIdCd={insIdCd} entered={entered} />}
    </section>
  )
}

function Unproven({ insIdCd, entered: { domain, record } }: { insIdCd: string; entered: DomainProofRow }) {
  const t = useText()
  const queries = useQueryClient()
  const actsForAll = useActsForAll()
  const { error, attempt } = useGateAttempt()
  const prove = async (way: typeof checkSsoDomain) => {
    try {
      await call(way, { insIdCd, domain }, { quiet: true })
      toast('success', t('sso.domains.proven', { domain }))
    } finally {
      await queries.invalidateQueries({ queryKey: ['ssoSetting'] })
    }
  }
  return (
    <>
      <dl className={styles.uris}>
        <dt>{t('sso.domains.name')}</dt>
        <dd>
          <code className={typography.code}>{record.name}</code>
          <CopyButton text={record.name} label={t('sso.domains.copyName', { domain })} />
        </dd>
        <dt>{t('sso.domains.value')}</dt>
        <dd>
          <code className={typography.code}>{record.value}</code>
          <CopyButton text={record.value} label={t('sso.domains.copyValue', { domain })} />
        </dd>
      </dl>
      {error !== '' && <Alert type="error" title={error} />}
      <div className={styles.ways}>
        <button
          type="button"
          className={buttons.plain}
          aria-label={t('sso.domains.checkOf', { domain })}
          onClick={() => void attempt(() => prove(checkSsoDomain))}
        >
          {t('sso.domains.check')}
        </button>
        {actsForAll && (
          <button
            type="button"
            className={buttons.plain}
            aria-label={t('sso.domains.approveOf', { domain })}
            onClick={() => void attempt(() => prove(approveSsoDomain))}
          >
            {t('sso.domains.approve')}
          </button>
        )}
      </div>
    </>
  )
}
