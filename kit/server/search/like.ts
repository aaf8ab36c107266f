import { type SQL, sql } from 'drizzle-orm'

/** The pattern that a text matches which contains `part`, whose own `%`, `_` and `\` mean themselves. */
export const likePattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition that a text contains another. `strpos` takes twice as long, since it counts the characters before the
 * match.
 */
export const containsText = (text: SQL, part: string): SQL => sql`${text} like ${likePattern(part)}`
