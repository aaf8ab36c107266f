import { collapsedMenuWidth } from '@sms/kit/contract'
import { theme as antd, type ThemeConfig } from 'antd'

export type Mode = 'light' | 'dark'
type Tokens = NonNullable<ThemeConfig['token']>
type Components = NonNullable<ThemeConfig['components']>

/** Latin faces of the system first, then Chinese ones for macOS, Windows and Linux. */
const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Noto Sans SC"',
  'sans-serif',
].join(', ')

const shared: Tokens = {
  fontFamily,
  borderRadius: 6,
  borderRadiusLG: 8,
  // Ant Design's slow motion is 300 ms; ours stays under 200.
  motionDurationFast: '0.1s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.18s',
  // A ring that is seen: 2 px in the accent.
  lineWidthFocus: 2,
}

/** Indigo on white and cool greys. Status: green done, amber soon, red late, grey inActive. */
const light: Tokens = {
  colorPrimary: '#3b4ba6',
  colorPrimaryHover: '#4c5dbb',
  colorPrimaryActive: '#2d3b8a',
  colorPrimaryBg: '#eceefb',
  colorPrimaryBgHover: '#dfe3f7',
  // Also the focus ring.
  colorPrimaryBorder: '#6f7dc9',
  colorPrimaryText: '#3b4ba6',
  colorPrimaryTextHover: '#2d3b8a',
  colorInfo: '#3b4ba6',
  colorInfoBg: '#eceefb',
  colorInfoBorder: '#c3caee',
  colorLink: '#3b4ba6',
  colorLinkHover: '#2d3b8a',
  colorLinkActive: '#2d3b8a',
  colorSuccess: '#1f7a3d',
  colorSuccessBg: '#e7f6ec',
  colorSuccessBorder: '#a5d8b6',
  colorSuccessText: '#1f7a3d',
  colorWarning: '#8a5200',
  colorWarningBg: '#fff4de',
  colorWarningBorder: '#ecc98a',
  colorWarningText: '#8a5200',
  colorError: '#b42318',
  colorErrorHover: '#c5352c',
  colorErrorActive: '#8f1b12',
  colorErrorBg: '#fdecea',
  colorErrorBorder: '#f1b1ab',
  colorErrorText: '#b42318',
  colorText: '#1a1d24',
  colorTextSecondary: '#4a5060',
  colorTextTertiary: '#646b78',
  colorTextDescription: '#646b78',
  colorTextPlaceholder: '#6b7280',
  colorTextDisabled: '#9aa0ab',
  colorIcon: '#646b78',
  colorIconHover: '#1a1d24',
  colorBgLayout: '#f6f7f9',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBgSpotlight: '#262a35',
  colorBorder: '#8b9099',
  colorBorderSecondary: '#e6e8ec',
  colorSplit: '#e6e8ec',
}

/** The same meanings on near-black. Fills carry white text, so text in the accent is a lighter step of it. */
const dark: Tokens = {
  colorPrimary: '#5d6bd0',
  colorPrimaryHover: '#a3aef8',
  colorPrimaryActive: '#8a97ee',
  colorPrimaryBg: '#262a45',
  colorPrimaryBgHover: '#30365a',
  colorPrimaryBorder: '#7d8ae0',
  colorPrimaryText: '#a3aef8',
  colorPrimaryTextHover: '#bcc5ff',
  colorInfo: '#a3aef8',
  colorInfoBg: '#22263d',
  colorInfoBorder: '#3d4677',
  colorLink: '#a3aef8',
  colorLinkHover: '#bcc5ff',
  colorLinkActive: '#bcc5ff',
  colorSuccess: '#5fce84',
  colorSuccessBg: '#17281d',
  colorSuccessBorder: '#2c5a3b',
  colorSuccessText: '#5fce84',
  colorWarning: '#e8b04b',
  colorWarningBg: '#2b2214',
  colorWarningBorder: '#664d1f',
  colorWarningText: '#e8b04b',
  colorError: '#ff9088',
  colorErrorHover: '#ffaaa3',
  colorErrorActive: '#ff7a70',
  colorErrorBg: '#331b1a',
  colorErrorBorder: '#75352f',
  colorErrorText: '#ff9088',
  colorText: '#e7e9ee',
  colorTextSecondary: '#b6bbc6',
  colorTextTertiary: '#9aa1ad',
  colorTextDescription: '#9aa1ad',
  colorTextPlaceholder: '#949ba8',
  colorTextDisabled: '#6a7080',
  colorIcon: '#9aa1ad',
  colorIconHover: '#e7e9ee',
  colorBgLayout: '#0f1013',
  colorBgContainer: '#17181b',
  colorBgElevated: '#202226',
  colorBgSpotlight: '#3a3e48',
  colorBorder: '#6b717c',
  colorBorderSecondary: '#2a2d33',
  colorSplit: '#2a2d33',
}

/** A finger needs 40 px, small controls too; base.css says the same for controls that are not Ant Design's. */
const touchHeight = 40
const touchTokens: Tokens = {
  controlHeightSM: touchHeight,
  controlHeight: touchHeight,
  controlHeightLG: 44,
  borderRadiusSM: shared.borderRadius,
}
const touchComponents: Components = {
  // A calendar's seven columns fit a phone of 360 px.
  DatePicker: { cellHeight: 36, cellWidth: 44 },
}

/** Where a component would show the accent as text, it shows the step meant for text. */
const components = (tokens: Tokens, touch: boolean): Components => ({
  Button: {
    ...(touch ? { paddingInlineSM: 11 } : {}),
    // White stays on a filled button, whatever the mouse does; hovering makes it darker where it is light already.
    colorPrimaryHover: tokens === dark ? '#5260c4' : tokens.colorPrimaryHover,
    colorPrimaryActive: tokens === dark ? '#4955b0' : tokens.colorPrimaryActive,
    defaultHoverColor: tokens.colorPrimaryText,
    defaultHoverBorderColor: tokens.colorPrimaryText,
    defaultActiveColor: tokens.colorPrimaryTextHover,
    defaultActiveBorderColor: tokens.colorPrimaryTextHover,
    defaultBorderColor: tokens.colorBorder,
    defaultShadow: 'none',
    primaryShadow: 'none',
    dangerShadow: 'none',
    // White fails on the dark theme's light red.
    dangerColor: tokens === dark ? '#2a0f0d' : '#ffffff',
  },
  Badge: { colorError: '#b42318' },
  Dropdown: { colorPrimary: tokens.colorPrimaryText },
  Menu: {
    collapsedWidth: collapsedMenuWidth,
    collapsedIconSize: 20,
    iconSize: 20,
    itemHeight: touch ? touchHeight : 36,
    itemBg: 'transparent',
    itemMarginInline: 6,
    itemColor: tokens.colorTextSecondary,
    itemSelectedColor: tokens.colorPrimaryText,
    itemSelectedBg: tokens.colorPrimaryBg,
    activeBarBorderWidth: 0,
  },
  Notification: { width: 360 },
  Pagination: { itemActiveColor: tokens.colorPrimaryText, itemActiveColorHover: tokens.colorPrimaryTextHover },
  // Selection is shown by the accent and an outline (base.css), since a lighter grey alone is hardly visible.
  Segmented: {
    itemSelectedBg: tokens.colorPrimaryBg,
    itemSelectedColor: tokens.colorPrimaryText,
    itemColor: tokens.colorTextSecondary,
  },
  Table: { headerBg: tokens.colorBgContainer, headerColor: tokens.colorTextSecondary, cellPaddingBlockSM: 8 },
  Tabs: {
    itemSelectedColor: tokens.colorPrimaryText,
    itemHoverColor: tokens.colorPrimaryTextHover,
    inkBarColor: tokens.colorPrimaryText,
  },
})

/**
 * Ant Design's configuration of the product in one mode, with colours that meet WCAG 2.2 AA (theme.test.ts). Without
 * `motion` Ant Design animates nothing (prefers-reduced-motion); with `touch` controls are as high as fingers need.
 */
export function themeOf(mode: Mode, motion: boolean, touch = false): ThemeConfig {
  const tokens = mode === 'dark' ? dark : light
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: { ...shared, ...tokens, ...(touch ? touchTokens : {}), motion },
    components: { ...components(tokens, touch), ...(touch ? touchComponents : {}) },
    // Fixed names, so that style sheets can say var(--ant-color-text) anywhere below the App.
    cssVar: { key: 'sms' },
    hashed: false,
  }
}
