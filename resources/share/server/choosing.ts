import {
  AppError,
  email,
  type FieldProblem,
  integer,
  invalid,
  label,
  longText,
  madeId,
  reference,
  required,
  rows,
  text,
  token,
} from '@sms/kit/contract'
import { addOnce, advisoryLock, type Ctx, notify, type Route, route, shape } from '@sms/kit/server'
import { idTaken, notifyChanged } from '@sms/kit/server/mount'
import { and, eq, gt, sql } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { selections } from '../../selection/server/selections.ts'
import { selectionTable } from '../../selection/table.ts'
import { linesMax, piecesMax, type Shown } from '../rules/shown.ts'
import { shareTable } from '../table.ts'
import { shownOf, subjectsShown } from './shown.ts'
import { noColour, noSize, type Subject, sizesOf } from './subjects.ts'
import { visitByKey } from './visitor.ts'

const choicesPerHour = 30
const bytesMax = 262_144

const fields = {
  key: required(token('Key', '密钥', { max: 100 })),
  id: madeId,
  name: required(text('Your name', '您的姓名', { max: 120 })),
  company: text('Company', '公司'),
  email: email('Email', '邮箱'),
  note: longText('Note', '备注', { max: 2_000 }),
  lines: rows(
    'Lines',
    '明细',
    {
      item: required(reference('Style or item', '款式或物料', 'item')),
      colour: text('Colour', '颜色', { max: 120 }),
      size: text('Size', '尺码', { max: 120 }),
      quantity: required(integer('Quantity', '数量', { min: 1, max: piecesMax })),
      note: text('Note', '备注', { max: 500 }),
    },
    { max: linesMax },
  ),
} as const

const choice = shape(fields)
const keyOnly = shape({ key: fields.key })

/** Checks the key alone; the rest is checked once the key has opened a link, so that strangers cost little time. */
const body = {
  parse: (raw: unknown) => {
    const { key, ...rest } = raw as Record<string, unknown>
    return { ...rest, ...keyOnly.parse({ key }) }
  },
  schema: choice.schema,
}

/** `POST /api/share/choose`: turns a visitor's choice into a selection, once per id that the page has set. */
export const chooseRoute = (): Route =>
  route({
    method: 'POST',
    path: '/share/choose',
    title: 'Send a choice by a link, without an account',
    access: 'anyone',
    body,
    maxBytes: bytesMax,
    handle: async (call) => {
      const { share, ctx } = await visitByKey(call, call.body.key)
      const { id, name, company, email, note, lines } = choice.parse(call.body)
      if (lines.length === 0) throw invalid([{ field: 'lines', message: nothingChosen }], fields)
      const add = async (ctx: Ctx) => {
        await lockAgainstFlood(ctx, share.id)
        const subjects = await subjectsShown(ctx, share)
        const shown = new Map((await shownOf(ctx, share, subjects)).map((item) => [item.id, item]))
        const problems = lines.flatMap((line, i) => lineProblems(line, shown.get(line.item), `lines.${i}`))
        if (problems.length) throw invalid(problems, fields)
        const chosen = lines.map((line) => ({ ...line, size: sizeId(line, subjects, shown) }))
        const { brand } = share
        const record = { date: await houseToday(ctx.db), brand, buyer: name, company, email, note, lines: chosen }
        const added = await selections.add(ctx, record, { source: 'link', share: share.id, id })
        const counter = { choices: sql`${shareTable.choices} + 1` }
        await ctx.db.update(shareTable).set(counter).where(eq(shareTable.id, share.id))
        await notifyChanged(ctx.db, 'share', [share.id], ctx.actor.id)
        await notify(ctx, {
          type: 'choice',
          about: { kind: 'selection', id },
          cause: id,
          users: [share.createdBy],
          data: { share: share.id, pieces: added.pieces.toLocaleString('en') },
        })
        return added
      }
      await addOnce({ ...ctx, state: 'Chosen by link' }, selections, id, add, (_, row) => {
        if (row.share !== share.id) throw idTaken()
      })
      return { message: 'success' }
    },
  })

/** Lets the choices of a link wait for each other until the transaction ends, and refuses too many in an hour. */
async function lockAgainstFlood({ db }: Ctx, share: string) {
  await advisoryLock(db, `sms.share ${share}`)
  const { share: shareColumn, createdAt } = selectionTable
  const recent = and(eq(shareColumn, share), gt(createdAt, sql`now() - interval '1 hour'`))
  if ((await db.$count(selectionTable, recent)) < choicesPerHour) return
  throw new AppError('tooMany', label('Too many choices at once; try again later', '提交过于频繁，请稍后再试'), {
    retryAfterSeconds: 600,
  })
}

type Line = { readonly item: string; readonly colour: string | null; readonly size: string | null }

/** The problems of a line, whose fields begin with `path`, compared with what the link shows of its item. */
function lineProblems({ colour, size }: Line, shown: Shown | undefined, path: string): FieldProblem[] {
  if (!shown) return [{ field: `${path}.item`, message: notShown }]
  const problems: FieldProblem[] = []
  if (colour !== null && !shown.colours.some(({ name }) => name === colour))
    problems.push({ field: `${path}.colour`, message: noColour })
  if (size !== null && !shown.sizes.includes(size)) problems.push({ field: `${path}.size`, message: noSize })
  return problems
}

/** The master data id of a size that a line names: an item's sizes are shown in the order of its ids. */
function sizeId({ item, size }: Line, subjects: ReadonlyMap<string, Subject>, shown: ReadonlyMap<string, Shown>) {
  if (size === null) return null
  return sizesOf(subjects.get(item)!)[shown.get(item)!.sizes.indexOf(size)] ?? null
}

const nothingChosen = label('Choose something first', '请先选择')
const notShown = label('This is no longer part of the link', '此链接中已没有该款')
