import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import page from '../../ui/pages/page.module.css'
import visibility from '../../ui/visibility.module.css'
import { Backups } from './Backups.tsx'
import { Forwarding } from './Forwarding.tsx'
import styles from './operations.module.css'

export function OperationsPage() {
  const t = useText()
  return (
    <>
      <MenuTabs page="sys.operations" />
      <section className={page.page} aria-labelledby="operations-title">
        <h1 id="operations-title" className={visibility.visuallyHidden}>
          {t('frame.menu.Operations')}
        </h1>
        <div className={styles.parts}>
          <Backups />
          <Forwarding />
        </div>
      </section>
    </>
  )
}
