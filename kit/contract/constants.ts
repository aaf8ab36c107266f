/** Constants of specification.md section 9, with those that contract.md adds. Each is named here once. */

/** Header height in pixels. */
export const headerHeight = 64
/** Width of the collapsed menu in pixels. */
export const collapsedMenuWidth = 50
/** Back-to-top appears after this many pixels of scrolling … */
export const backToTopAfter = 400
/** … and takes this many milliseconds to the top. */
export const backToTopMs = 450
/** Inactivity after which an administrator page signs its user out, in milliseconds (2 hours). */
export const inactivityMs = 7_200_000
/** What the server's idle clock grants beyond the page's, so that the page always acts first. */
export const serverIdleGraceMs = 120_000
/** Input posts a sign of life at most once in this time, in milliseconds. */
export const activePostMs = 60_000
/** A session ends this long after sign-in, whatever happens, in milliseconds (24 hours). */
export const sessionMs = 86_400_000
/** Largest number a badge shows; above it stands "99+". */
export const badgeOverflow = 99
/** Seconds that a notification stays. */
export const notificationSeconds = 4.5
/** Seconds before a tooltip appears, and before it leaves. */
export const tooltipDelaySeconds = 0.1
/** Default quality of the image optimiser. */
export const imageQuality = 75
/** Garbage collection of the query cache, in milliseconds (5 minutes). */
export const cacheMs = 300_000
/** How often a failed read is tried again. */
export const retries = 3
/** Wait before the first retry, doubled each time … */
export const retryFirstMs = 1_000
/** … and never longer than this. */
export const retryLongestMs = 30_000
/** Longest e-mail address. */
export const emailMax = 320
/** Longest URL. */
export const urlMax = 2_048
/** Longest `state` label of a request body. */
export const stateMax = 32
/** Longest search text of a list or a picker. */
export const searchMax = 200
/** A filter names at most this many values; one by parts of a text, which are looked for in every row, or by shares fewer. */
export const filterValuesMax = 200
export const filterPartsMax = 20
/** A list takes at most so many groups of tests of which one must hold, each of at most so many. */
export const filterGroupsMax = 3
export const groupTestsMax = 10
/** A list is sorted by at most this many fields. */
export const sortFieldsMax = 5
/** No statement runs longer than this, in milliseconds; a list that would is refused. */
export const statementMs = 30_000
/** Reading a page of a list takes no statement longer than this, in milliseconds. */
export const listMs = 1_000
/** Lists: rows per page by default and at most. */
export const pageSizeDefault = 50
export const pageSizeMax = 200
/** A total is exact up to here; beyond it the answer says `more`. */
export const totalMax = 10_000
/** One bulk change covers at most this many records. */
export const bulkMax = 100_000
/** One bulk change takes no longer than this, in milliseconds. */
export const bulkMs = 120_000
/** A certificate counts as expiring this many days before its last day. */
export const expirySoonDays = 60

/** Milliseconds before retry number `attempt` (from 0): exponential from 1 s, capped at 30 s. */
export const retryDelayMs = (attempt: number) => Math.min(retryFirstMs * 2 ** attempt, retryLongestMs)

/** Records that an export with pictures may hold: more make a file that no program opens in comfort. */
export const picturesMax = 10_000
