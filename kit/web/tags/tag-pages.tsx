import { fill, label } from '@sms/kit/contract'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { codeScale, lineHeight, marginsOf, measuresOf, type Sheet } from './sheets.ts'
import { Tag } from './tag.tsx'
import type { TagText } from './tag-text.ts'

/** A tag with the address that its code opens. */
export type Printed = { readonly id: string; readonly text: TagText; readonly link: string }

const mm = (length: number) => `${length}mm`
/** CSS pixels of a millimetre. */
const pixels = 96 / 25.4

/** The pages as they come out of the printer, each tag in its place; on a screen that is smaller they are smaller too. */
export function TagPages({ pages, sheet }: { pages: readonly (Printed | undefined)[][]; sheet: Sheet }) {
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  const [width, height] = sheet.page
  const [left, top] = marginsOf(sheet)
  const measures = measuresOf(sheet)
  const zoom = room === undefined ? 1 : Math.min(1, room / (width * pixels))
  const sizes = {
    '--tags-zoom': zoom,
    '--page-width': mm(width),
    '--page-height': mm(height),
    '--page-padding': `${mm(top)} ${mm(left)}`,
    '--tag-columns': `repeat(${sheet.columns}, ${mm(sheet.tag[0])})`,
    '--tag-height': mm(sheet.tag[1]),
    '--tag-pad': mm(sheet.pad),
    '--tag-font': mm(measures.font),
    '--tag-line': lineHeight,
    '--tag-code': codeScale,
    '--tag-qr': mm(measures.qr),
  } as CSSProperties
  const numbered = pages.map((page, at) => ({
    at,
    places: page.map((tag, place) => ({ place, tag })),
  }))
  return (
    <div className="tags-pages" style={sizes} ref={place}>
      <style>{`@page { size: ${mm(width)} ${mm(height)}; margin: 0 }`}</style>
      {numbered.map(({ at, places }) => (
        <section key={at} className="tags-page" aria-label={say(fill(pageName, { n: at + 1, of: pages.length }))}>
          {places.map(({ place, tag }) => (
            <article key={place} className="tag" data-record={tag?.id} data-used={tag ? undefined : true}>
              {tag && <Tag text={tag.text} link={tag.link} measures={measures} />}
            </article>
          ))}
        </section>
      ))}
    </div>
  )
}

const pageName = label('Page {n} of {of}', '第 {n} 页，共 {of} 页')
