import { foldText } from '@sms/kit/contract'

/** Reads names that files still have for the options of a choice: `{ shank: '带柄; 工字扣' }`. */
export function alsoCalled(names: Readonly<Record<string, string>>): (text: string) => string | undefined {
  const known = new Map(
    Object.entries(names).flatMap(([value, all]) => all.split('; ').map((one) => [foldText(one), value] as const)),
  )
  return (text) => known.get(foldText(text))
}
