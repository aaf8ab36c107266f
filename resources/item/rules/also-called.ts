import { foldText } from '@sms/kit/contract'

/** Reads further names of a choice's options, separated by `; `: `{ shank: '带柄; 工字扣' }`. */
export function alsoCalled(names: Readonly<Record<string, string>>): (text: string) => string | undefined {
  const valueByName = new Map(
    Object.entries(names).flatMap(([value, others]) =>
      others.split('; ').map((name) => [foldText(name), value] as const),
    ),
  )
  return (text) => valueByName.get(foldText(text))
}
