import { type InputOf, label, question } from '@sms/kit/contract'
import { type Crud, type Ctx, write } from '@sms/kit/server'
import { fabric } from '../contract.ts'
import { rareValues } from '../rules/rare.ts'
import { fabrics } from './service.ts'

type Values = Readonly<Record<string, unknown>>

/** Refuses rare values that differ from `before` with the question `rare`, unless the request confirms it. */
function askAboutRare(ctx: Ctx, after: Values, before: Values = {}) {
  if (ctx.confirmed?.includes('rare')) return
  const rare = rareValues(after).filter(({ field }) => String(after[field]) !== String(before[field]))
  if (rare.length === 0) return
  const names = rare.map(({ field }) => {
    const { label, unit } = fabric.fields[field as 'weight']
    const value = `${after[field]}${unit ? ` ${unit}` : ''}`
    return { en: `${label.en} ${value}`, zh: `${label.zh} ${value}` }
  })
  const message = label(
    `Rare for a cloth: ${names.map(({ en }) => en).join(', ')}`,
    `面料少见的数值：${names.map(({ zh }) => zh).join('、')}`,
  )
  throw question('rare', message, [], rare)
}

/** Adds a fabric; rare values need the confirmation `rare`. */
export const add = (ctx: Ctx, input: InputOf<typeof fabric>) =>
  write(ctx, async (ctx) => {
    askAboutRare(ctx, input)
    return fabrics.add(ctx, input)
  })

/** Changes a fabric; changed values that are rare need the confirmation `rare`. */
export const edit: Crud['edit'] = (ctx, change) =>
  write(ctx, async (ctx) => {
    const patch = change.patch as Values
    if (rareValues(patch).length) {
      const before: Values = await fabrics.row(ctx, change.id)
      askAboutRare(ctx, { ...before, ...patch }, before)
    }
    return fabrics.edit(ctx, change)
  })
