import { isEmpty, type Language, languages } from '@sms/kit/contract'

/** The product's languages among those printed on a label; the reader's language where there are none. */
export function printedIn(printed: readonly string[], reader: Language): readonly Language[] {
  const printable = languages.filter((language) => printed.includes(language))
  return printable.length ? printable : [reader]
}

const sorted = (value: unknown) => [value].flat().map(String).sort().join()

type Care = Readonly<Record<string, unknown>> | null

/** The names of the care groups that differ between label and fabric; a group that either leaves empty does not. */
export const differingCare = (label: Care, fabric: Care): string[] =>
  Object.keys(label ?? {}).filter((group) => {
    const [mine, theirs] = [label?.[group], fabric?.[group]]
    return !isEmpty(mine) && !isEmpty(theirs) && sorted(mine) !== sorted(theirs)
  })
