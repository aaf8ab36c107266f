import { imageQuality, token } from '@sms/kit/contract'
import { attachment, type Call, idParameter, queryOf, type Route, route, type Services } from '@sms/kit/server'
import { createTurns, imageFormat, imagesOf, widthParameter } from '@sms/kit/server/mount'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { networkOf } from '../../user/server/network.ts'
import { isPictureShown, subjectsShown } from './shown.ts'
import { notOpenError, visitByKey } from './visitor.ts'

/** How long a buyer's browser may cache a picture, in seconds. */
const cacheSeconds = 3_600

const query = queryOf(
  z
    .strictObject({ key: token('Key', '密钥', { max: 100 }).schema, id: idParameter, w: widthParameter })
    .transform(({ w, ...rest }) => ({ ...rest, width: w })),
)

/** Look-ups of pictures at the same time, so that strangers leave users the connections of the database. */
const turns = createTurns({
  atOnce: 4,
  each: 4,
  waiting: 200,
})

/** `GET /api/share/picture`: a reduced picture of an item that the link shows. */
export const pictureRoute = (services: Services): Route =>
  route({
    method: 'GET',
    path: '/share/picture',
    title: 'A picture of an item that a link shows, made small',
    access: 'anyone',
    query,
    download: ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'],
    lasting: true,
    handle: async (call) => {
      const { key, id, width } = call.query
      const isGone = () => call.reply.raw.destroyed
      const found = await turns(networkOf(call.request.ip), isGone, () => pictureOf(call, key, id))
      if (!found) return undefined
      const { share, file } = found
      const format = imageFormat(call.request.headers.accept, file.type)
      const requester = { id: `share ${share.id}`, hasLeft: isGone }
      const bytes = await imagesOf(services.files)
        .of(requester, { hash: file.hash, width, quality: imageQuality, format })
        .catch((error: unknown) => {
          call.log.warn({ err: error }, 'a picture of a link could not be made small')
          throw notOpenError()
        })
      await call.reply
        .headers({
          'content-type': `image/${format}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': `private, max-age=${cacheSeconds}`,
          vary: 'accept',
        })
        .send(bytes ?? '')
      return undefined
    },
  })

/** The file of a picture that the link of a key shows. Throws `notOpenError` for any other key or picture. */
async function pictureOf(call: Call, key: string, id: string) {
  const { share, ctx } = await visitByKey(call, key)
  const [file] = await call.db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), isPictureShown()))
  if (!file || !(await subjectsShown(ctx, share, file.parent)).has(file.parent)) throw notOpenError()
  return { share, file }
}
