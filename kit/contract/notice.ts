import { dayText } from './day-text.ts'
import { fill, type Label, type Language, label } from './label.ts'

/**
 * The values in a notification's text besides `{by}` (who did it) and `{name}` (the record's name). `day` is a calendar
 * day.
 */
export type NoticeData = Readonly<Record<string, string>>

/** One kind of notification, declared once with its texts in both languages. */
export type NoticeType = {
  /** The label of the switch that turns it off. */
  readonly title: Label
  /** The sentence; places `{by}`, `{name}` and those of the data are filled in. */
  readonly text: (data: NoticeData) => Label
  /**
   * Placeholders whose data is a record's id, with its kind: each reader sees the record's current name, or its kind if
   * the record has no name or a right hides it.
   */
  readonly names?: Readonly<Record<string, string>>
  /** Shows the data's `quote` below the sentence, with names for its mentions. */
  readonly quotes?: true
  /**
   * The kind of record that causes it, if that is a part of the notified record: the link then opens the record that
   * the part belongs to now, also after a merge.
   */
  readonly cause?: string
  /** The right that receivers need, since the text reveals what it guards. */
  readonly right?: string
  /** The tab of the record's page that it opens. */
  readonly tab?: string
  /**
   * It opens a list with its cause as this parameter, and no record: an import, for instance.
   */
  readonly onList?: string
}

export type NoticeTypes = Readonly<Record<string, NoticeType>>

/**
 * The sentence of a notification in every language, with the data's `day` as a date of that language; `named` are the
 * names of records by placeholder, among them `name`.
 */
export function noticeText(
  type: NoticeType,
  data: NoticeData,
  by: string,
  named: Readonly<Record<string, Label>> & { readonly name: Label },
): Label {
  const text = type.text(data)
  const put = (language: Language) => {
    const names = Object.entries(named).map(([place, of]) => [place, of[language]] as const)
    const day = dayText(data.day ?? '', language)
    return fill(text, { ...data, day, by, ...Object.fromEntries(names) })[language]
  }
  return label(put('en'), put('zh'))
}

/** The hour in the user's time zone after which a daily mail is sent, by default. */
export const morningHour = 8

/** How a user gets mail: the unread notifications of the last hour, once a day, or none. */
export const noticeMails = ['never', 'daily', 'hourly'] as const
export type NoticeMail = (typeof noticeMails)[number]

export type Notice = {
  readonly id: string
  readonly type: string
  readonly kind: string
  readonly record: string
  readonly text: Label
  /** The quoted plain text; absent if the kind quotes nothing. */
  readonly quote?: string
  /** An address that leads on to the record's page: `/admin/open/<kind>/<id>?tab=…`. */
  readonly link: string
  /** ISO 8601. */
  readonly at: string
  readonly readAt: string | null
}

/** The start of addresses that identify a record by its kind and id; the pages know the kind's screen. */
export const openPath = '/admin/open/'

/** Replaces the id in such an address if it opens the list of a kind. */
export const openList = 'list'

/** The data of the header: the unread count (up to one above the badge's overflow), and the newest notifications. */
export type Unread = { readonly count: number; readonly latest: Notice | null }

/** A user's own settings, and all kinds of notification to choose from. */
export type NoticeSettings = {
  readonly mail: NoticeMail
  /** The hour of the day after which a daily mail is sent, 0 to 23. */
  readonly hour: number
  readonly off: readonly string[]
  readonly types: readonly { readonly type: string; readonly title: Label }[]
}
