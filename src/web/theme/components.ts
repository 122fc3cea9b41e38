import type { ThemeConfig } from 'antd'
import { dark, light, type Mode } from './tokens.ts'

/** What a component of antd has otherwise than the tokens give it. */
export function componentTokens(mode: Mode): ThemeConfig['components'] {
  const colours = mode === 'dark' ? dark : light
  const pick = (inLight: string, inDark: string) => (mode === 'dark' ? inDark : inLight)
  return {
    Button: {
      colorTextDisabled: colours.colorTextTertiary,
      fontWeight: 500,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultBorderColor: pick('#C3CAD5', '#475368'),
      defaultHoverColor: pick(light.colorPrimaryHover, dark.colorLinkHover),
      defaultHoverBorderColor: colours.colorPrimaryHover,
      defaultActiveColor: pick(light.colorPrimaryActive, dark.colorLinkActive),
      paddingInline: 12,
      paddingInlineSM: 9,
    },
    Input: {
      paddingInline: 10,
    },
    Segmented: {
      trackBg: colours.colorFillSecondary,
      itemSelectedBg: colours.colorBgContainer,
    },
    Tooltip: {
      fontSize: 13,
    },
  }
}
