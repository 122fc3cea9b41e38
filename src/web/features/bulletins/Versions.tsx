import { Link } from '@tanstack/react-router'
import type { BulletinDetail } from '../../../contract/messages/bulletins.ts'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { BulletinStateTag } from './BulletinStateTag.tsx'
import styles from './bulletins.module.css'

interface VersionsProps {
  bulletinId: string
  shown: number
  history: NonNullable<BulletinDetail['keeping']>['history']
}

export function Versions({ bulletinId, shown, history }: VersionsProps) {
  const t = useText()
  const last = history[0]?.version
  return (
    <section className={styles.versions} aria-labelledby="bulletin-versions">
      <h2 id="bulletin-versions">{t('bulletins.versions')}</h2>
      <ol reversed>
        {history.map(({ version, state, title, changedBy, changedAt }) => (
          <li key={version}>
            {version === shown ? (
              <b aria-current="page">{t('bulletins.version', { version: `${version}` })}</b>
            ) : (
              <Link
                to="/system/bulletin/$id"
                params={{ id: bulletinId }}
                search={version === last ? {} : { version: String(version) }}
              >
                {t('bulletins.version', { version: `${version}` })}
              </Link>
            )}
            <BulletinStateTag state={state} />
            <span className={styles.versionTitle}>{title}</span>
            <span className={typography.quiet}>
              {t('bulletins.changedBy', { name: changedBy, time: showTime(changedAt) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
