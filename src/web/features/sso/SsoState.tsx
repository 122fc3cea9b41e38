import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { SsoSettingRow } from '../../../contract/people/sso.ts'
import { composedText } from '../../i18n/composedText.ts'
import { useText } from '../../i18n/useText.ts'
import { proveBySso } from '../../session/factors/proveBySso.ts'
import { useGateAttempt } from '../../session/gate/useGateAttempt.ts'
import { useProfile } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './sso.module.css'

/** What to register at the provider, the test of the stored settings, and how sign-ins went. */
export function SsoState({ setting }: { setting: SsoSettingRow }) {
  const t = useText()
  const { insIdCd: own } = useProfile()
  const { insIdCd, version, redirectUri, logoutUri, lastSignIn, lastFailure, provedAt } = setting
  return (
    <>
      <section aria-labelledby="sso-register">
        <h2 id="sso-register">{t('sso.register')}</h2>
        <dl className={styles.uris}>
          <dt>{t('sso.redirectUri')}</dt>
          <dd>
            <code className={typography.code}>{redirectUri}</code>
            <CopyButton text={redirectUri} label={t('sso.copyRedirect')} />
          </dd>
          <dt>{t('sso.logoutUri')}</dt>
          <dd>
            <code className={typography.code}>{logoutUri}</code>
            <CopyButton text={logoutUri} label={t('sso.copyLogout')} />
          </dd>
        </dl>
      </section>
      {version > 0 && (
        <section aria-labelledby="sso-state" className={styles.state}>
          <h2 id="sso-state">{t('sso.state')}</h2>
          <p>
            {lastSignIn
              ? t('sso.lastSignIn', { username: lastSignIn.username, at: showTime(lastSignIn.at) })
              : t('sso.noSignIn')}
          </p>
          {lastFailure && (
            <p>
              {t('sso.lastFailure', {
                at: showTime(lastFailure.at),
                reason: composedText(t, `error.${lastFailure.reason}`) ?? lastFailure.reason,
              })}
            </p>
          )}
          {own === insIdCd && (
            <>
              <p>{provedAt ? t('sso.provedOn', { at: showTime(provedAt) }) : t('sso.unproved')}</p>
              <ProveButton />
            </>
          )}
        </section>
      )}
    </>
  )
}

function ProveButton() {
  const t = useText()
  const queries = useQueryClient()
  const { error, attempt } = useGateAttempt()
  const prove = async () => {
    try {
      await proveBySso()
      toast('success', t('sso.proved'))
    } finally {
      await queries.invalidateQueries({ queryKey: ['ssoSetting'] })
    }
  }
  return (
    <>
      {error !== '' && <Alert type="error" title={error} />}
      <button
        type="button"
        className={buttons.plain}
        aria-describedby="sso-prove-help"
        onClick={() => void attempt(prove)}
      >
        {t('sso.prove')}
      </button>
      <p id="sso-prove-help" className={typography.quiet}>
        {t('sso.proveHelp')}
      </p>
    </>
  )
}
