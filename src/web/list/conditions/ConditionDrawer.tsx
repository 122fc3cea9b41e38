import { Button, Drawer } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './conditionBar.module.css'

interface ConditionDrawerProps {
  open: boolean
  close: () => void
  /** Returns false where something typed is wrong. */
  submit: (event: FormEvent) => boolean
  reset: () => void
  children: ReactNode
}

export function ConditionDrawer({ open, close, submit, reset, children }: ConditionDrawerProps) {
  const t = useText()
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t('list.conditions')}
      placement="right"
      size="min(400px, 100vw)"
      closable={{ 'aria-label': t('frame.close') }}
      destroyOnHidden
    >
      <form className={styles.drawer} noValidate onSubmit={(event) => submit(event) && close()}>
        {children}
        <div className={styles.drawerFoot}>
          <Button
            onClick={() => {
              reset()
              close()
            }}
          >
            {t('list.reset')}
          </Button>
          <Button type="primary" htmlType="submit">
            {t('list.query')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
