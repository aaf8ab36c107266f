import { fill, type Label, type Language, label } from './label.ts'

/** What a notification's text is made of besides `{by}` (who did it) and `{name}` (what the record is called). */
export type NoticeData = Readonly<Record<string, string>>

/** One kind of notification, declared once with its words in both languages. */
export type NoticeType = {
  /** What the switch is called that turns it off. */
  readonly title: Label
  /** The sentence; places `{by}`, `{name}` and those of the data are filled in. */
  readonly text: (data: NoticeData) => Label
  /**
   * Places whose data is the id of a record, with its kind: each reader is told what they call it by now. Where there is
   * none, or a right hides it from them, they are told its kind.
   */
  readonly names?: Readonly<Record<string, string>>
  /** What stands in the data's `quote` is shown below the sentence, mentions in it by name. */
  readonly quotes?: true
  /**
   * The kind of record that causes it, where that is part of the record that it tells of: it leads to whatever record its
   * cause is part of when it is read, be it another one since a merge.
   */
  readonly cause?: string
  /** The right without which nobody is told, since it tells of what is behind it. */
  readonly right?: string
  /** The tab of the record's page that it opens. */
  readonly tab?: string
  /**
   * It is about no one record but a list, which it opens with its cause as this parameter: an import, for instance.
   */
  readonly onList?: string
}

/** Every kind of notification by its name. */
export type NoticeTypes = Readonly<Record<string, NoticeType>>

/** The sentence of one notification in every language; `named` are its places that are records' names, `name` the first. */
export function noticeText(
  type: NoticeType,
  data: NoticeData,
  by: string,
  named: Readonly<Record<string, Label>> & { readonly name: Label },
): Label {
  const text = type.text(data)
  const put = (language: Language) => {
    const names = Object.entries(named).map(([place, of]) => [place, of[language]] as const)
    return fill(text, { ...data, by, ...Object.fromEntries(names) })[language]
  }
  return label(put('en'), put('zh'))
}

/** The hour, in the user's own time zone, from which a daily mail goes out unless they say otherwise. */
export const morningHour = 8

/** How a user wants to be mailed: with the unread ones of the last hour, once a day, or not at all. */
export const noticeMails = ['never', 'daily', 'hourly'] as const
export type NoticeMail = (typeof noticeMails)[number]

/** A notification as the API answers it. */
export type Notice = {
  readonly id: string
  readonly type: string
  readonly kind: string
  readonly record: string
  readonly text: Label
  /** What was said, as plain text; absent where the kind quotes nothing. */
  readonly quote?: string
  /** An address that leads on to the record's page: `/admin/open/<kind>/<id>?tab=…`. */
  readonly link: string
  /** ISO 8601. */
  readonly at: string
  readonly readAt: string | null
}

/** Where addresses begin that name a record by its kind; the pages know which screen that is. */
export const openPath = '/admin/open/'

/** Stands in the place of an id in such an address that leads to the list of a kind. */
export const openList = 'list'

/** What the header needs: how many are unread (counted up to one above the badge's overflow), and the newest of them. */
export type Unread = { readonly count: number; readonly latest: Notice | null }

/** A user's own settings, and the kinds that there are to choose from. */
export type NoticeSettings = {
  readonly mail: NoticeMail
  /** The hour of their day from which a daily mail goes out, 0 to 23. */
  readonly hour: number
  readonly off: readonly string[]
  readonly types: readonly { readonly type: string; readonly title: Label }[]
}
