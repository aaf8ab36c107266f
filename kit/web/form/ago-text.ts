import type { Language } from '@sms/kit/contract'

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How far from `now` (milliseconds) a moment in ISO 8601 lies, in words: "5 minutes ago", "刚刚" below a minute. */
export function agoText(at: string, now: number, language: Language): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  if (Number.isNaN(seconds)) return at
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return language === 'zh' ? '刚刚' : 'just now'
  const format = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto' })
  return format.format(Math.trunc(seconds / step[1]), step[0])
}
