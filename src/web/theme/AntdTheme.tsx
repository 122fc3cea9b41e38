import { App, ConfigProvider, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLanguage } from '../i18n/useText.ts'
import { currentMode, onModeChange } from './colours.ts'
import { componentTokens } from './components.ts'
import { dark, light, type Mode, shared } from './tokens.ts'

/** antd recomputes some colours from their seeds; a last algorithm behind its own puts ours back, so that each is exact. */
const ourLight: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...light })
const ourDark: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.darkAlgorithm(seed)), ...dark })

const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches

const themes = {
  light: {
    algorithm: [theme.defaultAlgorithm, ourLight],
    token: { ...shared, ...light, motion },
    components: componentTokens('light'),
  },
  dark: {
    algorithm: [theme.darkAlgorithm, ourDark],
    token: { ...shared, ...dark, motion },
    components: componentTokens('dark'),
  },
}

export function useMode(): Mode {
  return useSyncExternalStore(onModeChange, currentMode)
}

/** Language and theme for everything of antd inside; and its messages and dialogs by `App.useApp()`. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const mode = useMode()
  useLayoutEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  }, [language])
  return (
    <ConfigProvider theme={themes[mode]} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <App className="app" message={{ duration: 5, maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
