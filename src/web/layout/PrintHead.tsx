import { nameIn } from '../../texts/names.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { useProfile } from '../session/useProfile.ts'
import { CodeName } from '../ui/values/CodeName.tsx'
import { showTime } from '../ui/values/showTime.ts'
import styles from './printHead.module.css'
import { usePrinting } from './usePrinting.ts'

interface PrintHeadProps {
  title: string
  /** The paper lies on its side: for tables. */
  landscape?: boolean
}

/** On paper alone: what this is, and who printed it where and when. */
export function PrintHead(props: PrintHeadProps) {
  return usePrinting() ? <Head {...props} /> : null
}

function Head({ title, landscape = false }: PrintHeadProps) {
  const t = useText()
  const language = useLanguage()
  const { nickName, userName, insIdCd, insNm } = useProfile()
  return (
    <header className={styles.head}>
      <p className={styles.title}>{title}</p>
      <p className={styles.by}>
        <CodeName code={insIdCd} name={nameIn(insNm, language)} />
        <span>
          {t('frame.printedBy', { name: nickName || userName, time: showTime(new Date().toISOString(), true) })}
        </span>
      </p>
      {landscape && <style>{'@page { size: A4 landscape; margin: 12mm }'}</style>}
    </header>
  )
}
