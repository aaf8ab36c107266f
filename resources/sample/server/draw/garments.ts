import { drawnPixels } from '@sms/kit/server/mount'
import type { GarmentPicture, GarmentShape } from '../../rules/picture.ts'
import { onTable, shadow } from './frame.ts'
import { side } from './weave.ts'

/** A garment of 640 × 640 pixels: its outline, the seams of both sides, and the details of its front. */
type Pattern = {
  readonly outline: string
  readonly seams: string
  readonly front: string
  readonly buttons?: readonly [number, number][]
}

const column = (x: number, top: number, bottom: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [x, top + ((bottom - top) * i) / (count - 1)])

const tee =
  'M236 96 Q320 150 404 96 L470 120 L566 246 L494 300 L458 252 L462 566 Q320 582 178 566 L182 252 L146 300 L74 246 L170 120 Z'
const longSleeved =
  'M238 92 Q320 138 402 92 L468 114 Q514 150 540 262 L578 476 L516 492 L474 300 L470 568 Q320 584 170 568 L166 300 L124 492 L62 476 L100 262 Q126 150 172 114 Z'
const coat =
  'M242 74 Q320 112 398 74 L466 100 Q512 134 536 250 L566 446 L508 462 L472 292 L488 612 Q320 628 152 612 L168 292 L132 462 L74 446 L104 250 Q128 134 174 100 Z'
/** The outline of trousers whose hems are at y = `length`; `flare` widens each leg there. */
const legs = (length: number, flare: number) =>
  `M214 84 L426 84 L${452 + flare} ${length} L${352 + flare / 3} ${length} L322 262 L318 262 L${288 - flare / 3} ${length} L${188 - flare} ${length} Z`
const bodice = 'M248 90 Q320 156 392 90 L440 106 Q440 180 424 250 L516 590 Q320 614 124 590 L216 250 Q200 180 200 106 Z'

const patterns: Readonly<Record<GarmentShape, Pattern>> = {
  tee: {
    outline: tee,
    seams: 'M182 252 L170 120 M458 252 L470 120 M180 540 Q320 556 460 540 M92 262 L160 312 M548 262 L480 312',
    front: 'M236 96 Q320 176 404 96 M240 108 Q320 190 400 108',
  },
  polo: {
    outline: tee,
    seams: 'M182 252 L170 120 M458 252 L470 120 M180 540 Q320 556 460 540',
    front: 'M236 96 L288 176 L320 132 L352 176 L404 96 M306 140 L306 256 L334 256 L334 140',
    buttons: column(320, 160, 236, 3),
  },
  shirt: {
    outline: longSleeved,
    seams: 'M166 300 L172 114 M474 300 L468 114 M84 440 L142 454 M556 440 L498 454 M176 160 Q320 190 464 160',
    front:
      'M238 92 L286 176 L320 128 L354 176 L402 92 M306 136 L306 576 M334 136 L334 576 M376 226 L446 226 L446 300 L411 316 L376 300 Z',
    buttons: column(320, 160, 540, 7),
  },
  blouse: {
    outline: longSleeved,
    seams: 'M166 300 L172 114 M474 300 L468 114 M90 452 Q112 470 136 458 M550 452 Q528 470 504 458',
    front:
      'M238 92 Q280 220 320 224 Q360 220 402 92 M320 224 L320 574 M280 240 Q284 420 268 570 M360 240 Q356 420 372 570',
    buttons: column(320, 250, 540, 5),
  },
  sweatshirt: {
    outline: longSleeved,
    seams:
      'M166 300 Q190 170 244 96 M474 300 Q450 170 396 96 M168 530 Q320 546 472 530 M86 430 L144 446 M554 430 L496 446',
    front: 'M238 92 Q320 172 402 92 M246 104 Q320 186 394 104 M296 152 L320 196 L344 152',
  },
  dress: {
    outline: bodice,
    seams: 'M216 250 Q320 272 424 250 M216 250 L216 252 M270 262 L222 598 M370 262 L418 598 M130 570 Q320 592 510 570',
    front: 'M248 90 Q320 190 392 90 M262 180 Q280 220 276 256 M378 180 Q360 220 364 256',
  },
  skirt: {
    outline: 'M214 120 L426 120 L524 548 Q320 576 116 548 Z',
    seams: 'M212 148 L428 148 M122 524 Q320 552 518 524 M268 150 L220 562 M372 150 L420 562',
    front: 'M320 150 L320 566',
  },
  trousers: {
    outline: legs(606, 6),
    seams: 'M214 112 L426 112 M320 118 L320 262 M258 130 L238 600 M382 130 L402 600',
    front: 'M320 118 Q346 190 322 226 M232 122 Q250 160 222 186 M408 122 Q390 160 418 186',
    buttons: [[320, 98]],
  },
  shorts: {
    outline: legs(386, 22),
    seams: 'M214 112 L426 112 M320 118 L320 262 M176 364 L284 366 M464 364 L356 366',
    front: 'M320 118 Q346 190 322 226 M232 122 Q250 160 222 186 M408 122 Q390 160 418 186',
    buttons: [[320, 98]],
  },
  jacket: {
    outline: longSleeved,
    seams: 'M166 300 L172 114 M474 300 L468 114 M84 446 L142 460 M556 446 L498 460 M170 536 Q320 552 470 536',
    front:
      'M238 92 L300 240 L320 200 L340 240 L402 92 M320 200 L320 576 M206 400 L286 392 L288 424 L208 432 Z M434 400 L354 392 L352 424 L432 432 Z',
    buttons: column(336, 260, 500, 4),
  },
  coat: {
    outline: coat,
    seams: 'M168 292 L174 100 M472 292 L466 100 M94 420 L150 434 M546 420 L490 434',
    front:
      'M242 74 L296 252 L320 196 L344 252 L398 74 M320 196 L320 620 M204 430 L282 420 L284 448 L206 458 Z M436 430 L358 420 L356 448 L434 458 Z',
    buttons: [...column(296, 290, 470, 3), ...column(346, 290, 470, 3)],
  },
}

const svg = (ground: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 640 640"><rect width="640" height="640" fill="${ground}"/>${inner}</svg>`

/** Light and shadow on the cloth in greys; mid grey changes nothing. */
function lightOn({ outline, seams, front, buttons = [] }: Pattern, view: GarmentPicture['view']): string {
  const edge = `<path d="${outline}" fill="none" stroke="#3c3c3c" stroke-width="3.5"/>`
  const sewn = (d: string) =>
    `<path d="${d}" fill="none" stroke="#4c4c4c" stroke-width="2.4"/><path d="${d}" fill="none" stroke="#a2a2a2" stroke-width="1.4" transform="translate(2 2)"/>`
  const sewnOn = buttons
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="7" fill="#b6b6b6" stroke="#464646" stroke-width="2"/><circle cx="${x}" cy="${y}" r="1.6" fill="#4a4a4a"/>`,
    )
    .join('')
  const volume = `<defs><linearGradient id="v"><stop offset="0" stop-color="#5e5e5e"/><stop offset=".22" stop-color="#868686"/><stop offset=".5" stop-color="#8c8c8c"/><stop offset=".78" stop-color="#828282"/><stop offset="1" stop-color="#5c5c5c"/></linearGradient></defs><path d="${outline}" fill="url(#v)"/>`
  return volume + sewn(seams) + (view === 'back' ? '' : sewn(front) + sewnOn) + edge
}

/** The pixels of a garment on a table, cut from the pixels of its cloth; a detail enlarges the upper part. */
export async function drawGarment({ shape, view }: GarmentPicture, cloth: Uint8Array): Promise<Uint8Array> {
  const pattern = patterns[shape]
  const zoom = view === 'detail' ? 'translate(-250 -110) scale(1.75)' : 'translate(0 0)'
  const zoomed = (inner: string) => `<g transform="${zoom}">${inner}</g>`
  const table = await drawnPixels(onTable(zoomed(shadow(`<path d="${pattern.outline}"/>`))))
  const mask = await drawnPixels(svg('#000', zoomed(`<path d="${pattern.outline}" fill="#fff"/>`)))
  const light = await drawnPixels(svg('#808080', zoomed(lightOn(pattern, view))))
  const out = new Uint8Array(cloth.length)
  for (let i = 0; i < out.length; i++) {
    const covered = mask.bytes[i]! / 255
    const lit = Math.min(255, (cloth[i]! * light.bytes[i]!) / 128)
    out[i] = table.bytes[i]! * (1 - covered) + lit * covered
  }
  return out
}
