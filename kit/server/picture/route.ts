import {
  AppError,
  type ImageWidth,
  imageQuality,
  imageWidths,
  label,
  notFound,
  pictureTypes,
  refusalAt,
  urlMax,
} from '@sms/kit/contract'
import { z } from 'zod'
import { openAttachment } from '../files/routes.ts'
import type { Nouns } from '../noun.ts'
import { queryOf, readId, wholeParameter } from '../parameters.ts'
import { type Route, route } from '../route.ts'
import type { Services } from '../services.ts'
import { type ImageFormat, imagesOf, notWhole, pictureBytesMax } from './images.ts'

/** How long a browser may cache a picture, in seconds: its bytes never change, but rights may. */
const cacheSeconds = 3_600

export const widthParameter = z
  .enum(imageWidths.map(String))
  .transform((text) => Number(text) as ImageWidth)
  .meta({ description: 'width in pixels' })

const query = queryOf(
  z
    .strictObject({
      url: z.string().describe('path of a picture: /api/attachment/file?id=…'),
      w: widthParameter,
      q: wholeParameter(1, 100).default(imageQuality),
    })
    .transform(({ url, w, q }) => ({ id: sourceOf(url), width: w, quality: q })),
)

/**
 * `GET /_next/image`, the image optimiser (contract.md, Images): a reduced picture for users who may see its source.
 */
export const imageRoute = (services: Services, nouns: Nouns): Route =>
  route({
    method: 'GET',
    path: '/_next/image',
    isAbsolute: true,
    title: 'A picture of this server, made small: AVIF or WebP where the browser takes it',
    access: 'session',
    query,
    download: ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'],
    lasting: true,
    handle: async (call) => {
      const { id, width, quality } = call.query
      const { hash, type, size } = await openAttachment(call, nouns, id)
      if (!pictureTypes.includes(type)) throw refusalAt('url', noPicture)
      if (size > pictureBytesMax) throw refusalAt('url', tooLarge)
      const format = imageFormat(call.request.headers.accept, type)
      const etag = `"${hash.slice(0, 32)}-${width}-${quality}-${format}"`
      const headers = {
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': `private, max-age=${cacheSeconds}`,
        vary: [call.reply.getHeader('vary'), 'accept, cookie'].filter(Boolean).join(', '),
        etag,
      }
      if (call.request.headers['if-none-match'] === etag) {
        await call.reply.headers(headers).code(304).send()
        return undefined
      }
      const requester = { id: call.actor.id, hasLeft: () => call.reply.raw.destroyed }
      const bytes = await imagesOf(services.files)
        .of(requester, { hash, width, quality, format })
        .catch((error: unknown) => {
          if (error instanceof AppError) throw error
          call.log.warn({ err: error }, 'a picture could not be made small')
          throw refusalAt('url', notWhole)
        })
      // Without bytes the client has gone.
      await call.reply.headers(headers).send(bytes ?? '')
      return undefined
    },
  })

/** AVIF or WebP if the Accept header names it, in this order; else the source's format. */
export function imageFormat(accept: string | undefined, type: string): ImageFormat {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return type.replace('image/', '') as ImageFormat
}

/** The attachment id in a picture's address. Refuses everything but a path of this server. */
function sourceOf(url: string): string {
  if (url.length > urlMax || !/^\/[^/\\]/.test(url)) throw refusalAt('url', notOurs)
  const here = 'http://here.invalid'
  const { origin, pathname, searchParams } = URL.parse(url, here) ?? {}
  if (origin !== here) throw refusalAt('url', notOurs)
  if (pathname !== '/api/attachment/file') throw notFound(label('Picture', '图片'))
  return readId(searchParams?.get('id'), 'url')
}

const notOurs = label('url: the path of a picture of this server', 'url：须为本服务器图片的路径')
const noPicture = label('This file is no picture', '该文件不是图片')
const tooLarge = label('This picture is too large to be shown small', '图片过大，无法生成缩略图')
