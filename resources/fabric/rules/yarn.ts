import { type Label, label, rule, text } from '@sms/kit/contract'
import Big from 'big.js'

/**
 * The tex of a count by its system: Ne (English cotton) and Nm are lengths per weight, the others weights per length.
 */
const texOf = {
  Ne: (count: Big) => new Big('590.5').div(count),
  Nm: (count: Big) => new Big(1_000).div(count),
  tex: (count: Big) => count,
  dtex: (count: Big) => count.div(10),
  denier: (count: Big) => count.div(9),
}

type YarnSystem = keyof typeof texOf

type End = {
  readonly count: string
  /** The range of raw silk (`20/22`), whose mean is `count`. */
  readonly range?: string
  readonly system: YarnSystem
  readonly plies: number
  readonly filaments: number | undefined
  readonly before: string
  readonly after: string
}

// Sources of patterns, whose groups are the count, the plies, and the filaments in one of three places.
const number = String.raw`(\d{1,4}(?:\.\d{1,2})?)`
const ply = String.raw`(?:\s*[/×x*]\s*(\d)(?!\d))?`
const filaments = String.raw`(?:\s*/?\s*(?:f\s*(\d{1,4})|(\d{1,4})\s*(?:f|fil(?:aments?)?)|(\d{2,4})(?![\dT])))?`
type Count = Omit<End, 'before' | 'after'>
/** `read` gets the groups of the pattern between the words before and after. */
type Notation = { readonly pattern: RegExp; readonly read: (groups: readonly string[]) => Count | undefined }
/** Matches a word, the count and words; their first and last group are the words. */
const pattern = (body: string) =>
  new RegExp(`^((?:\\p{L}[\\p{L}/-]{0,7}?)??)\\s*(?:${body})(?:\\s*((?!x\\s?\\d)\\p{L}[\\p{L}\\d /-]{0,30}))?$`, 'iu')
const countOf = (system: YarnSystem, count: string, plies: string | undefined, filamentText?: string): Count => ({
  count: new Big(count).toString(),
  system,
  plies: Number(plies || 1),
  filaments: filamentText ? Number(filamentText) : undefined,
})

/** Notations of counts, the most specific first; a number without a system is an English cotton count. */
const notations: readonly Notation[] = [
  // 2/60 Nm and Nm 2/60 name the plies first, 60/2 Nm the count.
  {
    pattern: pattern(String.raw`(?:nm|公支)\s*(\d)/(\d{2,3})`),
    read: ([plies, count]) => countOf('Nm', count!, plies),
  },
  {
    pattern: pattern(String.raw`(\d)/(\d{2,3})\s*(?:nm|公支)`),
    read: ([plies, count]) => countOf('Nm', count!, plies),
  },
  {
    pattern: pattern(String.raw`(?:nm|公支)\s*${number}${ply}`),
    read: ([count, plies]) => countOf('Nm', count!, plies),
  },
  {
    pattern: pattern(String.raw`${number}${ply}\s*(?:nm|公支)`),
    read: ([count, plies]) => countOf('Nm', count!, plies),
  },
  {
    pattern: pattern(String.raw`${number}\s*dtex${filaments}${ply}`),
    read: ([count, a, b, c, plies]) => countOf('dtex', count!, plies, a || b || c),
  },
  { pattern: pattern(String.raw`${number}\s*tex${ply}`), read: ([count, plies]) => countOf('tex', count!, plies) },
  {
    pattern: pattern(String.raw`${number}\s*(?:denier|den|d|旦)${filaments}${ply}`),
    read: ([count, a, b, c, plies]) => countOf('denier', count!, plies, a || b || c),
  },
  // Raw silk: 20/22D, and 2/20/22D or 20/22D*2 of two plies.
  {
    pattern: pattern(String.raw`(?:(\d)/)?(\d{1,3})/(\d{1,3})\s*(?:denier|den|d|旦)${ply}`),
    read: ([plies, from, to, twisted]) =>
      Number(from) < Number(to) && Number(to) <= Number(from) * 1.5
        ? {
            ...countOf('denier', new Big(from!).plus(to!).div(2).toString(), plies || twisted),
            range: `${from}/${to}`,
          }
        : undefined,
  },
  {
    pattern: pattern(String.raw`${number}\s*/\s*(\d{1,4})\s*f`),
    read: ([count, filamentText]) => countOf('denier', count!, undefined, filamentText),
  },
  {
    pattern: pattern(String.raw`(?:ne\s*)?(\d)/(\d{2,3})\s*['’]?\s*(?:s|支)`),
    read: ([plies, count]) => countOf('Ne', count!, plies),
  },
  {
    pattern: pattern(String.raw`(?:ne\s*)?${number}\s*['’]?\s*(?:英?支|s(?!\p{L}))?${ply}\s*(?:s(?!\p{L})|支)?`),
    read: ([count, plies]) => countOf('Ne', count!, plies),
  },
]

/** Reads one end by the first notation that fits; undefined for other texts and for a count or plies of zero. */
function endOf(text: string): End | undefined {
  for (const { pattern, read } of notations) {
    const [, before, ...groups] = pattern.exec(text) ?? []
    const count = before === undefined ? undefined : read(groups)
    if (before === undefined || !count) continue
    const after = groups.at(-1)?.trim() ?? ''
    return new Big(count.count).gt(0) && count.plies > 0 ? { ...count, before: before.trim(), after } : undefined
  }
  return undefined
}

const lengthMax = 80
const endsMax = 6

/** Reads the ends of a yarn: `40s`, `40/2`, `75D/36F`, `JC40s + 40D spandex`; undefined for other texts. */
function yarnEnds(text: string): readonly End[] | undefined {
  const whole = text.normalize('NFKC').trim()
  if (whole.length > lengthMax) return undefined
  const body = /^\(([^()]*)\)$/.exec(whole)?.[1] ?? whole
  const ends = body.split('+').map((part) => endOf(part.trim()))
  return ends.length <= endsMax && ends.every((part) => part !== undefined) ? ends : undefined
}

/** Prints an end: `40s/2`, `Nm 60/2`, `75D/36F`, `20 tex`. */
function endText({ count, range = count, system, plies, filaments, before, after }: End): string {
  const twisted = plies > 1 ? `/${plies}` : ''
  const filamentText = filaments ? `/${filaments}F` : ''
  const core = {
    Ne: `${count}s${twisted}`,
    Nm: `Nm ${count}${twisted}`,
    tex: `${count} tex${twisted}`,
    dtex: `${count} dtex${filamentText}${twisted}`,
    denier: `${range}D${filamentText}${twisted}`,
  }[system]
  // Short letters are a spinning code (JC40s), a longer word stands apart.
  const front = /^[A-Za-z]{1,3}$/.test(before) ? before.toUpperCase() : before && `${before} `
  return `${front}${core}${after && ` ${after}`}`
}

/** Normalises the text of a yarn; undefined for other texts. */
export const yarnText = (text: string): string | undefined => yarnEnds(text)?.map(endText).join(' + ')

/** A yarn in tex, end by end with its plies: `14.76 tex + 4.44 tex`; undefined if unreadable or given in tex alone. */
export function yarnInTex(text: string | null | undefined): string | undefined {
  const ends = text ? yarnEnds(text) : undefined
  if (!ends || ends.every(({ system }) => system === 'tex')) return undefined
  return ends
    .map(({ count, system, plies }) => `${texOf[system](new Big(count)).round(2).times(plies)} tex`)
    .join(' + ')
}

const notYarn: Label = label(
  'A yarn count such as 40s, 40/2, Nm 2/60, 75D/36F, 20 tex or 40s + 40D',
  '请填写纱支，例如：40s、40/2、Nm 2/60、75D/36F、20 tex、40s + 40D',
)

/** A field for a yarn, stored normalised. */
export const yarn = (en: string, zh: string) => {
  const field = text(en, zh, { max: lengthMax })
  const schema = rule(
    field.schema.overwrite((value) => yarnText(value) ?? value),
    (value) => yarnEnds(value) !== undefined,
    notYarn,
  )
  return { ...field, schema }
}

/** Separates warp and weft; an x inside a word does not. */
const warpWeftSeparator = /\s*[×*＊]\s*|\s*(?<!\p{L}\p{L})x\s*(?=[\d(\p{Lu}])/iu

/** The total of ends and picks beside the yarns, `70D×70D/190T`; there is no field for it. */
const threadCount = /^\d{2,3}T[\s/,]+|[\s/,]+\d{2,3}T$/i

/** Reads warp and weft: `40s × (40s + 40D)`, `JC40*JC40`; undefined for other texts. */
export function yarnsIn(text: string): { readonly yarnWarp: string; readonly yarnWeft: string } | undefined {
  const yarns = text.normalize('NFKC').trim().replace(threadCount, '')
  // 32s*2 is one yarn of two plies.
  if (/[a-z支旦]\s*[×*＊x]\s*[2-4]$/i.test(yarns)) return undefined
  const [yarnWarp, yarnWeft, ...others] = yarns.split(warpWeftSeparator).map(yarnText)
  return yarnWarp && yarnWeft && others.length === 0 ? { yarnWarp, yarnWeft } : undefined
}

/** Reads ends and picks per inch: `133×72`, `110 * 70`; undefined for other texts. */
export function densityIn(text: string): { readonly epi: string; readonly ppi: string } | undefined {
  const [, epi, ppi] = /^(\d{2,3})\s*[×x*]\s*(\d{2,3})$/i.exec(text.normalize('NFKC').trim()) ?? []
  return epi && ppi ? { epi, ppi } : undefined
}

/** Reads warp, weft, ends and picks: `40×40/133×72`, `21s × (16s + 70D) / 132×54`; undefined for other texts. */
export function constructionIn(text: string) {
  const [, yarns, density] =
    /^(.+?)\s*[/,;\s]\s*(\d{2,3}\s*[×x*]\s*\d{2,3})$/i.exec(text.normalize('NFKC').trim()) ?? []
  if (!yarns || !density) return undefined
  const [warpAndWeft, endsAndPicks] = [yarnsIn(yarns), densityIn(density)]
  return warpAndWeft && endsAndPicks && { ...warpAndWeft, ...endsAndPicks }
}
