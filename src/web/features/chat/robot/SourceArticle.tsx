import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ArticleText } from '../../../articles/ArticleText.tsx'
import help from '../../../articles/help.module.css'
import { articleQuery } from '../../../articles/queries.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { closeArticle, openArticle } from './article.ts'
import styles from './robot.module.css'

export function SourceArticle({ id }: { id: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery(articleQuery(id, useLanguage()))
  const back = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever opens another one begins at its top.
  useEffect(() => back.current?.focus(), [id])
  return (
    <div className={styles.article}>
      <button ref={back} type="button" className={buttons.link} onClick={closeArticle}>
        <ArrowLeftOutlined aria-hidden="true" /> {t('robot.back')}
      </button>
      <div data-part="article" className={`${help.body} ${styles.articleBody}`}>
        {data ? (
          <ArticleText key={data.id} article={data} onRead={openArticle} />
        ) : (
          <QueryPlaceholder query={{ error, refetch }} lines={8} />
        )}
      </div>
    </div>
  )
}
