import { houseDaySql } from '../../company/server/house-day.ts'

/**
 * The order in which the newest price line comes first, as SQL; `line` names the table. What rules/first-day.ts says of
 * lines that were read: the two agree, or people are told of another price than the one that counts.
 */
export const newestFirstSql = (line: string) =>
  `coalesce(${line}.valid_from, ${houseDaySql(`${line}.created_at`)}) desc, ${line}.id desc`
