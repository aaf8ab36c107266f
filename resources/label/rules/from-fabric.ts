import { isEmpty, type Language, languages } from '@sms/kit/contract'

/** The product's languages among those printed on a label; the reader's language where there are none. */
export function printedIn(printed: readonly string[], reader: Language): readonly Language[] {
  const printable = languages.filter((language) => printed.includes(language))
  return printable.length ? printable : [reader]
}

/** Treatments as one text, independent of their order. */
const sorted = (value: unknown) => [value].flat().map(String).sort().join()

type Care = Readonly<Record<string, unknown>> | null

/** The treatments that differ between label and fabric; an empty one is no difference. */
export const careApart = (label: Care, fabric: Care): string[] =>
  Object.keys(label ?? {}).filter((name) => {
    const [mine, theirs] = [label?.[name], fabric?.[name]]
    return !isEmpty(mine) && !isEmpty(theirs) && sorted(mine) !== sorted(theirs)
  })
