import { isEmpty, type Language, languages } from '@sms/kit/contract'

/** The languages of the product that a label is printed in; the reader's own where it names neither. */
export function printedIn(printed: readonly string[], reader: Language): readonly Language[] {
  const spoken = languages.filter((one) => printed.includes(one))
  return spoken.length ? spoken : [reader]
}

/** One or more treatments, in whatever order they were chosen. */
const said = (value: unknown) => [value].flat().map(String).sort().join()

type Care = Readonly<Record<string, unknown>> | null

/** The treatments of which label and fabric say two different things; what one of them leaves open is no difference. */
export const careApart = (label: Care, fabric: Care): string[] =>
  Object.keys(label ?? {}).filter((name) => {
    const [mine, theirs] = [label?.[name], fabric?.[name]]
    return !isEmpty(mine) && !isEmpty(theirs) && said(mine) !== said(theirs)
  })
