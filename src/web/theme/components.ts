import type { ThemeConfig } from 'antd'
import { type Mode, unread } from './tokens.ts'

export function componentTokens(mode: Mode): ThemeConfig['components'] {
  const pick = (light: string, dark: string) => (mode === 'dark' ? dark : light)
  return {
    Menu: {
      itemHeight: 34,
      itemMarginBlock: 1,
      itemMarginInline: 8,
      itemBorderRadius: 6,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemColor: pick('#475266', '#B0BACA'),
      itemHoverBg: pick('#E9ECF1', '#242D3A'),
      itemSelectedBg: pick('#E3EBFA', '#21314F'),
      itemSelectedColor: pick('#163C90', '#B4CCFF'),
      subMenuItemSelectedColor: pick('#1D4DB5', '#B4CCFF'),
      activeBarBorderWidth: 0,
      iconSize: 15,
      darkItemBg: 'transparent',
    },
    Tabs: {
      itemSelectedColor: pick('#1D4DB5', '#B4CCFF'),
      itemColor: pick('#475266', '#B0BACA'),
      itemHoverColor: pick('#1A2233', '#E4E9F1'),
      inkBarColor: pick('#1D4DB5', '#93B5FF'),
      horizontalItemGutter: 24,
      horizontalItemPadding: '11px 0',
      horizontalMargin: '0',
      titleFontSize: 14,
    },
    Button: {
      colorTextDisabled: pick('#626D80', '#8F9BB0'),
      fontWeight: 500,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultBorderColor: pick('#C3CAD5', '#475368'),
      defaultHoverColor: pick('#2A5FD0', '#B4CCFF'),
      defaultHoverBorderColor: pick('#2A5FD0', '#3C6CDB'),
      defaultActiveColor: pick('#163C90', '#7BA3F5'),
      paddingInline: 12,
      paddingInlineSM: 9,
    },
    Input: {
      activeShadow: pick('0 0 0 3px rgba(29,77,181,0.22)', '0 0 0 3px rgba(147,181,255,0.28)'),
      paddingInline: 10,
    },
    InputNumber: {
      activeShadow: pick('0 0 0 3px rgba(29,77,181,0.22)', '0 0 0 3px rgba(147,181,255,0.28)'),
    },
    Select: {
      optionSelectedBg: pick('#EDF2FC', '#1A2740'),
      optionHeight: 32,
    },
    Tag: {
      defaultBg: pick('#F2F4F7', '#1C2430'),
      defaultColor: pick('#475266', '#B0BACA'),
    },
    Tooltip: {
      fontSize: 13,
    },
    Checkbox: {
      controlInteractiveSize: 16,
    },
    Descriptions: {
      itemPaddingBottom: 8,
      titleMarginBottom: 8,
      labelBg: pick('#F9FAFB', '#171E28'),
    },
    Timeline: {
      dotBg: 'transparent',
      itemPaddingBottom: 16,
      tailColor: pick('#E5E8ED', '#242D3A'),
    },
    Form: {
      itemMarginBottom: 16,
      labelColor: pick('#1A2233', '#E4E9F1'),
      verticalLabelPadding: '0 0 4px',
    },
    Layout: {
      headerHeight: 56,
      headerPadding: '0 16px',
      headerBg: pick('#FFFFFF', '#131922'),
      siderBg: pick('#F6F7F9', '#0D1219'),
      bodyBg: pick('#FFFFFF', '#131922'),
    },
    Badge: {
      colorError: pick(unread.light, unread.dark),
      indicatorHeight: 16,
      textFontSize: 11,
    },
    Modal: {
      contentBg: pick('#FFFFFF', '#1C2430'),
    },
    Segmented: {
      trackBg: pick('#E9ECF1', '#242D3A'),
      itemSelectedBg: pick('#FFFFFF', '#131922'),
    },
  }
}
