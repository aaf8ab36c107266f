import { houseDaySql } from '../../company/server/house-day.ts'

/**
 * SQL order with the newest price line first; `line` is the table's name or alias. It must agree with
 * rules/price-at.ts, which sorts lines in memory.
 */
export const newestFirstSql = (line: string) =>
  `coalesce(${line}.valid_from, ${houseDaySql(`${line}.created_at`)}) desc, ${line}.id desc`
