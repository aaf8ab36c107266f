import type { Readable } from 'node:stream'
import {
  type ImportDescription,
  type ImportPlan,
  type ImportStatus,
  type ImportUpload,
  type Language,
  label,
  type Resource,
  refusal,
  refusalAt,
} from '@sms/kit/contract'
import { z } from 'zod'
import { answer, plain, uuid } from '../described.ts'
import { attachmentNamed } from '../export/file.ts'
import { formats } from '../export/request.ts'
import { fileNameParameter } from '../files/file-name.ts'
import { createTurns } from '../mount/turns.ts'
import type { Nouns } from '../noun.ts'
import { byId, oneBody, queryOf } from '../parameters.ts'
import { accessTo, type Call, type Route, route } from '../route.ts'
import type { Services } from '../services.ts'
import { sheetLimits } from '../sheet/index.ts'
import { type How, ThreadEnded } from '../thread/thread.ts'
import { fileOf, statusOf } from './answers.ts'
import type { Importer } from './importer.ts'
import { addRun, cancelRun, failDeadRun, failRun, neverBegan, ownRun, startRun } from './runs.ts'
import { settingsBody } from './settings.ts'
import { type ImportCaller, type ImportTasks, importQueue, tooLarge } from './tasks.ts'
import { templateOf } from './template.ts'

const nameQuery = queryOf(z.strictObject({ name: fileNameParameter }))

const templateQuery = queryOf(
  z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    language: z.enum(['en', 'zh']).optional().describe("the user's own by default"),
  }),
)

const templateName = ({ titles }: Resource<any, any>, language: Language) =>
  language === 'zh' ? `${titles.zh}模板` : `${titles.en} template`

const started = answer<{ id: string }>({ id: uuid })

/** The routes by which a noun is imported: upload, template, preview, commit, how it stands, cancel. */
export function importRoutes(services: Services, nouns: Nouns, importer: Importer, tasks: ImportTasks): Route[] {
  const { contract } = importer.noun
  const at = `/${contract.path}/import`
  const access = accessTo(contract, 'write')
  const titles = contract.titles.en
  const callerOf = ({ actor, language }: Call): ImportCaller => ({ kind: contract.name, actor, language })

  return [
    route({
      method: 'POST',
      path: `${at}/upload`,
      title: `Upload a spreadsheet of ${titles} (XLSX, XLS, ODS, CSV): the raw body is the file`,
      access,
      query: nameQuery,
      stream: true,
      maxBytes: sheetLimits.maxFileBytes,
      data: plain<ImportUpload>(),
      handle: async (call) => {
        const body = call.request.body as Readable | undefined
        const { hash, size } = body ? await services.files.put(body, sheetLimits.maxFileBytes) : { hash: '', size: 0 }
        // The upload may have taken long: the user's rights are read again.
        const caller = { ...call, actor: await call.currentActor() }
        if (size === 0) throw refusalAt('file', label('There is nothing in this file.', '该文件中没有任何内容。'))
        const { name } = call.query
        const look = (how: How) => tasks.look({ ...callerOf(caller), hash, name }, how)
        const { sheet, sheets, ...read } = await inTurn(caller, look)
        const run = await addRun(caller.db, caller.actor, { kind: contract.name, name, hash, size, ...read })
        return { data: { ...fileOf(run), sheet, sheets } }
      },
    }),
    route({
      method: 'GET',
      path: `${at}/template`,
      title: `Download an empty file to fill in with ${titles}: headers, lists of what is accepted, and notes`,
      access,
      query: templateQuery,
      download: Object.values(formats),
      handle: async (call) => {
        const { format, language = call.language } = call.query
        const file = await templateOf(call, nouns, importer, { format, language })
        call.reply
          .header('content-type', formats[format])
          .header('cache-control', 'no-store')
          .header(
            'content-disposition',
            attachmentNamed(`${contract.name}-template`, templateName(contract, language), format),
          )
        await call.reply.send(file)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: `${at}/preview`,
      title: `What an import of ${titles} would do; settings that are left out are guessed, with the id alone as last previewed`,
      access,
      body: settingsBody,
      data: plain<ImportDescription & ImportPlan>(),
      handle: async (call) => ({
        data: await inTurn(call, (how) => tasks.preview({ ...callerOf(call), requested: call.body }, how)),
      }),
    }),
    route({
      method: 'POST',
      path: `${at}/commit`,
      title: `Import ${titles} in one transaction, as a job; with the id alone as last previewed`,
      access,
      body: settingsBody,
      data: started,
      handle: async (call) => {
        const { id } = call.body
        const settled = await inTurn(call, (how) => tasks.settle({ ...callerOf(call), requested: call.body }, how))
        const attempt = await startRun(call.db, id, settled)
        await services.jobs.queue(importQueue, attempt).catch(async (error: unknown) => {
          await failRun(services.db, attempt, neverBegan)
          throw error
        })
        return { data: { id } }
      },
    }),
    route({
      method: 'GET',
      path: `${at}/id`,
      title: `How an import of ${titles} stands`,
      access,
      query: byId,
      data: plain<ImportStatus>(),
      handle: async (call) => {
        const find = () => ownRun(call.db, call.actor, contract.name, call.query.id)
        const run = await find()
        return { data: statusOf((await failDeadRun(services.db, run)) ? await find() : run, call.language) }
      },
    }),
    route({
      method: 'POST',
      path: `${at}/cancel`,
      title: `Give an import of ${titles} up before it is done`,
      access,
      body: oneBody,
      data: started,
      handle: async (call) => {
        await ownRun(call.db, call.actor, contract.name, call.body.id)
        await cancelRun(call.db, call.body.id)
        return { data: { id: call.body.id } }
      },
    }),
  ]
}

/** Limits the tasks on uploads of one process and of one user, since each holds all rows of a file. */
const turn = createTurns({
  atOnce: 2,
  each: 1,
  waiting: 4,
  full: label('Several of your files are being looked at; try again in a moment', '您有多个文件正在处理，请稍后再试'),
})

/**
 * Runs a task on an upload when it is the user's turn, and aborts it when the connection closes. If the thread ran out
 * of memory because of several tasks, the task runs once more, alone; a file that needs too much memory by itself is
 * refused.
 */
async function inTurn<T extends object>({ actor, reply }: Call, task: (how: How) => Promise<T>): Promise<T> {
  const closed = new AbortController()
  const { signal } = closed
  reply.raw.once('close', () => closed.abort())
  if (reply.raw.destroyed) closed.abort()
  const work = () =>
    task({ signal }).catch((error: unknown) => {
      if (whyGone(error) === 'crowded' && !signal.aborted) return task({ signal, alone: true })
      throw error
    })
  try {
    const answer = await turn(actor.id, () => signal.aborted, work)
    if (answer) return answer
  } catch (error) {
    if (whyGone(error) === 'memory') throw refusal(tooLarge, [{ field: 'file', message: tooLarge }])
    if (!signal.aborted) throw error
  }
  // Aborted: the answer reaches nobody.
  throw refusal(label('Nobody waits for this any more', '已无人等待此结果'))
}

const whyGone = (error: unknown) => (error instanceof ThreadEnded ? error.why : undefined)
