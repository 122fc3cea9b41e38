import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../layout/pageTitle.ts'
import { QueryPlaceholder } from '../ui/feedback/QueryPlaceholder.tsx'
import styles from './form.module.css'

interface FormFrameProps {
  trail: readonly Crumb[]
  here: string
  title: string
  children: ReactNode
}

/** The page of a form that cannot be filled in: while it loads, where it failed, and where nothing may be asked. */
export function FormFrame({ trail, here, title, children }: FormFrameProps) {
  usePageTitle(title)
  return (
    <>
      <Breadcrumbs trail={trail} here={here} />
      <div className={`${styles.sheet} ${styles.empty}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}

interface FormLoaderProps<Data> extends Omit<FormFrameProps, 'children'> {
  answer: {
    data: Data | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    isFetchedAfterMount: boolean
  }
  children: (data: Data) => ReactNode
}

/**
 * Draws a form once what it changes is there. It begins with what is there now, not with what was read a while ago; once
 * it stands it stays, whatever becomes of a later reading.
 */
export function FormLoader<Data>({ answer, trail, here, title, children }: FormLoaderProps<Data>) {
  const { data, error, refetch, isFetchedAfterMount } = answer
  usePageTitle(title)
  if (data !== undefined && isFetchedAfterMount) return children(data)
  return (
    <FormFrame trail={trail} here={here} title={title}>
      <QueryPlaceholder query={{ error, refetch }} lines={8} />
    </FormFrame>
  )
}
