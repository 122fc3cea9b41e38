import { useText } from '../i18n/useText.ts'
import typography from '../ui/typography.module.css'
import styles from './factors/factor.module.css'

export interface NewSecret {
  secret: string
  picture: string
}

/** Shows the secret of a new authenticator app, to scan or to type. */
export function NewApp({ secret, picture }: NewSecret) {
  const t = useText()
  return (
    <div className={styles.app}>
      <img src={picture} width="176" height="176" alt={t('frame.factor.picture')} />
      <div>
        <p>{t('frame.factor.scan')}</p>
        <p className={`${typography.code} ${styles.key}`} data-part="secret">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
    </div>
  )
}
