import { AppError, type ExportAbout, type Label, label, parseQuery, refusalAt } from '@sms/kit/contract'
import { and, type SQL, sql } from 'drizzle-orm'
import { bulkMaxBytes, type Chosen, namedCondition, parseChosen } from '../change/bulk-set.ts'
import { type Ctx, may } from '../context.ts'
import type { Db, Pool } from '../database/db.ts'
import { answer, list, words, yesNo } from '../described.ts'
import type { Noun, Nouns } from '../noun.ts'
import { accessTo, type Call, type Route, route } from '../route.ts'
import type { Services } from '../services.ts'
import { exportFields } from './columns.ts'
import { disposition, exportFile, requestedLists, type ToExport } from './file.ts'
import { listSheets } from './list-sheets.ts'
import { hasPictures, pictureColumns, thumbnails } from './picture-columns.ts'
import type { Selection } from './read-all.ts'
import { type ExportRequest, exportOfSetQuery, exportQuery, formats, setShape } from './request.ts'
import { endWhenStalled, endWithSession } from './stalled.ts'

/** The most exports at the same time in a process, since each uses a connection of the pool until it is sent. */
const atOnce = 6
/** The most exports of a user at the same time. */
const perUser = 2
/** The user of each running export, by id. */
const running: string[] = []

/**
 * `GET /api/<path>/export` of every noun with a menu key: the records of a list's query as a spreadsheet, streamed from
 * one snapshot of the database. `POST` exports chosen records, and `about` tells the options.
 */
export const exportRoutes = (services: Exporting, nouns: Nouns): Route[] =>
  Object.values(nouns).flatMap((noun) =>
    noun.contract.menus.length
      ? [exportRoute(services, nouns, noun), exportSetRoute(services, nouns, noun), aboutRoute(nouns, noun)]
      : [],
  )

type Exporting = Services & { readonly zone: (db: Db) => Promise<string> }

const about = answer<ExportAbout>({
  pictures: yesNo,
  lists: list(
    answer<ExportAbout['lists'][number]>({
      name: { ...words, description: 'of the list field, or of the sub-resource' },
      label: words,
      field: { ...yesNo, description: 'whether it is a field of the records' },
    }),
  ),
})

/** `GET /api/<path>/export/about`: the options of an export besides the list's columns. */
const aboutRoute = (nouns: Nouns, noun: Noun): Route =>
  route({
    method: 'GET',
    path: `/${noun.contract.path}/export/about`,
    title: `What an export of ${noun.contract.titles.en} can hold: further sheets, and whether there are pictures`,
    access: accessTo(noun.contract),
    data: about,
    handle: async (call) => {
      const lists = listSheets(nouns, noun, call.actor)
      return {
        data: {
          pictures: hasPictures(noun),
          lists: lists.map(({ name, label, child }) => ({ name, label: label[call.language], field: !child })),
        },
      }
    },
  })

const exportRoute = (services: Exporting, nouns: Nouns, noun: Noun): Route =>
  route({
    method: 'GET',
    path: `/${noun.contract.path}/export`,
    title: `Download ${noun.contract.titles.en} as a spreadsheet: filters, sort and columns of the list`,
    access: accessTo(noun.contract),
    query: exportQuery(noun),
    download: Object.values(formats),
    lasting: true,
    handle: (call) => answerWith(call, services, nouns, noun, { query: queryOf(call, noun) }),
  })

const exportSetRoute = (services: Exporting, nouns: Nouns, noun: Noun): Route =>
  route({
    method: 'POST',
    path: `/${noun.contract.path}/export`,
    title: `Download some ${noun.contract.titles.en} as a spreadsheet: by ids, or all that a list's parameters match`,
    access: accessTo(noun.contract),
    query: exportOfSetQuery(noun),
    body: setShape,
    maxBytes: bulkMaxBytes,
    download: Object.values(formats),
    lasting: true,
    handle: async (call) => {
      const chosen = parseChosen(call, noun, call.body)
      const ordered = queryOf(call, noun)
      const matches = 'query' in chosen ? chosen.query : ordered
      const query = call.query.list.sort ? { ...matches, sort: ordered.sort } : matches
      const also = namedCondition(noun, chosen)
      await refuseMissing(call, noun, chosen, also)
      return answerWith(call, services, nouns, noun, { query, also })
    },
  })

/** Refuses ids of which no record exists any more, instead of sending an empty file. */
async function refuseMissing(
  { db, actor }: Ctx,
  { service: { table, scope } }: Noun,
  chosen: Chosen,
  condition: SQL | undefined,
) {
  if (!('ids' in chosen) || chosen.ids.length === 0) return
  const found = await db
    .select({ found: sql`1` })
    .from(table)
    .where(and(condition, scope(actor)))
    .limit(1)
  if (found.length === 0) throw refusalAt('ids', label('These records no longer exist', '这些记录已不存在'))
}

const queryOf = ({ actor, query }: Call<unknown, ExportRequest>, { contract }: Noun) =>
  parseQuery(contract, query.list, (right) => may(actor, right))

async function answerWith(
  call: Call<unknown, ExportRequest>,
  { files, zone }: Exporting,
  nouns: Nouns,
  noun: Noun,
  records: Selection,
): Promise<undefined> {
  const { format, columns } = call.query
  const contents: ToExport = {
    format,
    records,
    zone: await zone(call.db),
    fields: exportFields(noun.contract, call.actor, columns),
    lists: requestedLists(nouns, noun, call, call.query),
    pictures: call.query.pictures ? pictureColumns(noun, call, columns) : [],
    load: thumbnails(files, call.log),
  }
  const user = call.actor.id
  if (running.filter((id) => id === user).length >= perUser) throw busyUser()
  if (running.length >= atOnce) throw busy()
  running.push(user)
  try {
    await (call.db as Pool).transaction((tx) => send({ ...call, db: tx }, nouns, noun, contents), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } finally {
    running.splice(running.indexOf(user), 1)
  }
}

const tooMany = (text: Label) => new AppError('tooMany', text, { retryAfterSeconds: 5 })
const busy = () => tooMany(label('Several exports are running; try again in a moment', '正在进行多个导出，请稍后再试'))
const busyUser = () =>
  tooMany(
    label(
      `${perUser} of your exports are running; wait for one to end`,
      `您有 ${perUser} 个导出正在进行，请等待其完成`,
    ),
  )

/** Sends the file. An error in its middle ends the connection, so that the download fails visibly. */
async function send(call: Call & Ctx, nouns: Nouns, noun: Noun, contents: ToExport) {
  const { reply, language } = call
  const file = await exportFile(call, nouns, noun, contents)
  const stops = [endWhenStalled(reply, call.log), endWithSession(reply, call.log, call.isStillAllowed)]
  try {
    reply
      .header('content-type', formats[contents.format])
      .header('cache-control', 'no-store')
      .header('content-disposition', disposition(noun, contents, language))
    await reply.send(file)
  } finally {
    for (const stop of stops) stop()
    file.destroy()
  }
}
