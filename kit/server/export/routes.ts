import { AppError, type ExportAbout, type Label, label, parseQuery } from '@sms/kit/contract'
import { type Ctx, may, type Pool } from '../context.ts'
import { answer, list, words, yesNo } from '../described.ts'
import type { Noun, Nouns } from '../noun.ts'
import { accessTo, type Call, type Route, route } from '../route.ts'
import type { Services } from '../services.ts'
import { askShape, formats } from './ask.ts'
import { exportFields } from './columns.ts'
import { askedLists, disposition, exportFile, type ToExport } from './file.ts'
import { listSheets } from './list-sheets.ts'
import { hasPictures, pictureColumns } from './picture-columns.ts'
import { endWhenStalled, endWithSession } from './stalled.ts'
import { thumbnails } from './thumbnail.ts'

/** Exports at the same time in one process: each holds a connection of the pool until its reader has everything. */
const atOnce = 6
/** And of one user, so that nobody's downloads keep the others from theirs. */
const each = 2
const running: string[] = []

/**
 * `GET /api/<path>/export` of every noun that a menu key opens: what the list's query matches, as a spreadsheet,
 * streamed with constant memory from one moment of the database.
 */
export const exportRoutes = (services: Services, nouns: Nouns): Route[] =>
  Object.values(nouns).flatMap((noun) =>
    noun.contract.menu ? [exportRoute(services, nouns, noun), aboutRoute(nouns, noun)] : [],
  )

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

/** `GET /api/<path>/export/about`: what there is to choose from besides the list's own columns. */
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

const exportRoute = ({ files }: Services, nouns: Nouns, noun: Noun): Route =>
  route({
    method: 'GET',
    path: `/${noun.contract.path}/export`,
    title: `Download ${noun.contract.titles.en} as a spreadsheet: filters, sort and columns of the list`,
    access: accessTo(noun.contract),
    query: askShape(noun),
    download: Object.values(formats),
    handle: async (call) => {
      const { format, columns, list } = call.query
      const what: ToExport = {
        format,
        query: parseQuery(noun.contract, list, (right) => may(call.actor, right)),
        fields: exportFields(noun.contract, call.actor, columns),
        lists: askedLists(nouns, noun, call, call.query),
        pictures: call.query.pictures ? pictureColumns(noun, call, columns) : [],
        load: thumbnails(files, call.log),
      }
      const user = call.actor.id
      if (running.filter((one) => one === user).length >= each) throw busyYourself()
      if (running.length >= atOnce) throw busy()
      running.push(user)
      try {
        await (call.db as Pool).transaction((tx) => send({ ...call, db: tx }, nouns, noun, what), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
      } finally {
        running.splice(running.indexOf(user), 1)
      }
      return undefined
    },
  })

const tooMany = (text: Label) => new AppError('tooMany', text, { retryAfterSeconds: 5 })
const busy = () => tooMany(label('Several exports are running; try again in a moment', '正在进行多个导出，请稍后再试'))
const busyYourself = () =>
  tooMany(
    label(`${each} of your exports are running; wait for one to end`, `您有 ${each} 个导出正在进行，请等待其完成`),
  )

/** Answers with the file. An error in its middle ends the connection, so that nobody takes a part for the whole. */
async function send(call: Call & Ctx, nouns: Nouns, noun: Noun, what: ToExport) {
  const { reply, language } = call
  const file = await exportFile(call, nouns, noun, what)
  const stops = [endWhenStalled(reply, call.log), endWithSession(reply, call.log, call.still)]
  try {
    reply
      .header('content-type', formats[what.format])
      .header('cache-control', 'no-store')
      .header('content-disposition', disposition(noun, what.format, language))
    await reply.send(file)
  } finally {
    for (const stop of stops) stop()
    file.destroy()
  }
}
