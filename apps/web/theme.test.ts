import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { type Mode, themeOf } from './theme.ts'

/** Relative luminance of an opaque #rrggbb colour (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/i)
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Contrast ratio of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

test('the measure itself: WCAG gives 21 for black on white and 4.54 for #767676', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

describe.each<Mode>(['light', 'dark'])('colours of the %s theme meet WCAG 2.2 AA', (mode) => {
  const { algorithm, token, components } = themeOf(mode, true)
  const t = theme.getDesignToken({ algorithm, token })
  const grounds = ['colorBgContainer', 'colorBgElevated', 'colorBgLayout'] as const

  test.each([
    'colorText',
    'colorTextSecondary',
    'colorTextTertiary',
    'colorTextDescription',
    'colorTextPlaceholder',
    'colorLink',
    'colorLinkHover',
    'colorPrimaryText',
    'colorSuccessText',
    'colorWarningText',
    'colorErrorText',
    'colorSuccess',
    'colorWarning',
    'colorError',
  ] as const)('%s as text on every ground: 4.5', (name) => {
    for (const ground of grounds) expect(contrast(t[name], t[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['colorSuccess', 'colorSuccessBg'],
    ['colorWarning', 'colorWarningBg'],
    ['colorError', 'colorErrorBg'],
    ['colorPrimaryText', 'colorPrimaryBg'],
    ['colorText', 'colorInfoBg'],
  ] as const)('%s on %s, as in tags, alerts and the chosen menu entry: 4.5', (text, ground) => {
    expect(contrast(t[text], t[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('white on the accent of buttons, avatar and badges, and on tooltips: 4.5', () => {
    const button = components?.Button
    for (const fill of [t.colorPrimary, button?.colorPrimaryHover, button?.colorPrimaryActive])
      expect(contrast('#ffffff', String(fill))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', t.colorBgSpotlight)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', String(components?.Badge?.colorError))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(String(components?.Button?.dangerColor), t.colorError)).toBeGreaterThanOrEqual(4.5)
  })

  test('edges of fields and the ring of the focus are seen (1.4.11): 3', () => {
    for (const ground of ['colorBgContainer', 'colorBgElevated'] as const)
      for (const edge of [t.colorBorder, t.colorPrimaryBorder])
        expect(contrast(edge, t[ground])).toBeGreaterThanOrEqual(3)
  })

  test('grey, green, amber and red stay apart in lightness or hue: no two statuses are one colour', () => {
    const statuses = [t.colorTextTertiary, t.colorSuccess, t.colorWarning, t.colorError]
    expect(new Set(statuses).size).toBe(4)
  })
})

test('6 px corners, motion under 200 ms, none when the system asks for less', () => {
  const t = theme.getDesignToken(themeOf('light', true))
  expect(t.borderRadius).toBe(6)
  for (const duration of [t.motionDurationFast, t.motionDurationMid, t.motionDurationSlow])
    expect(Number.parseFloat(duration)).toBeLessThan(0.2)
  expect(theme.getDesignToken(themeOf('dark', false)).motion).toBe(false)
})

test('controls are 40 px high for a finger, small ones too', () => {
  const t = theme.getDesignToken(themeOf('light', true, true))
  for (const height of [t.controlHeightSM, t.controlHeight, t.controlHeightLG])
    expect(height).toBeGreaterThanOrEqual(40)
})
