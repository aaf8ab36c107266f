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
/** The server's idle clock runs this much longer than the page's, so that the page acts first. */
export const serverIdleGraceMs = 120_000
/** Input sends a sign of life at most once in this time, in milliseconds. */
export const activePostMs = 60_000
/** The longest session, in milliseconds (24 hours after sign-in). */
export const sessionMs = 86_400_000
/** The largest number of a badge; larger ones show as "99+". */
export const badgeOverflow = 99
/** Seconds that a notification stays. */
export const notificationSeconds = 4.5
/** Seconds before a tooltip appears, and before it leaves. */
export const tooltipDelaySeconds = 0.1
/** Default quality of the image optimiser. */
export const imageQuality = 75
/** Garbage collection of the query cache, in milliseconds (5 minutes). */
export const cacheMs = 300_000
/** How often a failed read is repeated. */
export const retries = 3
/** Wait before the first retry, doubled each time … */
const retryFirstMs = 1_000
/** … and never longer than this. */
const retryLongestMs = 30_000
export const emailMax = 320
export const urlMax = 2_048
/** Longest `state` label of a request body. */
export const stateMax = 32
/** Longest search text of a list or a picker. */
export const searchMax = 200
/** The most values of a filter; fewer for parts of a text, which are searched in every row, and for shares. */
export const filterValuesMax = 200
export const filterPartsMax = 20
/** The most groups of alternative tests in a list, and the most tests in a group. */
export const filterGroupsMax = 3
export const groupTestsMax = 10
/** The most fields that a list is sorted by. */
export const sortFieldsMax = 5
/** The longest run of a statement, in milliseconds, where its transaction sets no other limit. */
export const statementMs = 30_000
/** The longest run of a statement that reads a page of a list, in milliseconds. */
export const listMs = 1_000
/** Lists: rows per page by default and at most. */
export const pageSizeDefault = 50
export const pageSizeMax = 200
/** A total is exact up to this number; beyond it the answer has `more`. */
export const totalMax = 10_000
/** The most records of one bulk change. */
export const bulkMax = 100_000
/** The longest run of a bulk change, in milliseconds. */
export const bulkMs = 120_000
/** A certificate counts as expiring this many days before its last day. */
export const expirySoonDays = 60

/** Milliseconds before retry number `attempt` (from 0): exponential from 1 s, capped at 30 s. */
export const retryDelayMs = (attempt: number) => Math.min(retryFirstMs * 2 ** attempt, retryLongestMs)

/** The most records of an export with pictures: programs open larger files poorly. */
export const picturesMax = 10_000
