import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chineseOf, englishTexts } from '../e2e/texts.ts'

const journeys = join(import.meta.dirname, '../e2e')

/**
 * A text that a journey looks up: its English, the values of its places, the file of its label or the name of a
 * constant.
 */
const texts =
  /\b(?:say|sayTheirs)\(\s*'((?:[^'\\\n]|\\.)+)'(?:,\s*(?:\{[^}]*\}|\w+)(?:,\s*(?:'([^']+)'|(\w+)))?)?,?\s*\)/g

test.each(globSync('*.ts', { cwd: journeys }))('%s says texts that stand in one Chinese each', (name) => {
  const text = readFileSync(join(journeys, name), 'utf8')
  const unclear: unknown[] = []
  for (const [, en, file, constant] of text.matchAll(texts)) {
    const from = constant ? new RegExp(`const ${constant} = '([^']+)'`).exec(text)?.[1] : file
    const found = chineseOf(en!.replace(/\\(.)/g, '$1'), from)
    if (found.length !== 1) unclear.push([en, from, found])
  }
  expect(unclear).toEqual([])
})

/** A number before a noun that has only a plural form. */
const onlyMany =
  /\{\w+\} (?:(?!without )\w+ )?(?:characters|columns|comments|copies|days|decimals|entries|fields|files|groups|hours|items|lines|matches|minutes|others|people|photos|places|records|rows|seconds|suppliers|users|values|versions)\b/

test('what is counted stands in the singular for one: {n|record|records}, see fill', () => {
  const texts = englishTexts()
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter((text) => onlyMany.test(text))).toEqual([])
})
