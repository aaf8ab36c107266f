import { fill, label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { codeScale, lineHeight, marginsOf, measuresOf, type Sheet } from './sheets.ts'
import { Tag } from './tag.tsx'
import type { TagText } from './tag-text.ts'

/** A tag with the address in its QR code. */
export type Printed = { readonly id: string; readonly text: TagText; readonly link: string }

const mm = (length: number) => `${length}mm`
const pixelsPerMm = 96 / 25.4

/** The pages as they are printed, each tag in its place; scaled down on a smaller screen. */
export function TagPages({ pages, sheet }: { pages: readonly (Printed | undefined)[][]; sheet: Sheet }) {
  const say = useSay()
  const container = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(container.current!)
    return () => watch.disconnect()
  }, [])
  const [pageWidth, pageHeight] = sheet.page
  const [left, top] = marginsOf(sheet)
  const measures = measuresOf(sheet)
  const zoom = width === undefined ? 1 : Math.min(1, width / (pageWidth * pixelsPerMm))
  const sizes = {
    '--tags-zoom': zoom,
    '--page-width': mm(pageWidth),
    '--page-height': mm(pageHeight),
    '--page-padding': `${mm(top)} ${mm(left)}`,
    '--tag-columns': `repeat(${sheet.columns}, ${mm(sheet.tag[0])})`,
    '--tag-height': mm(sheet.tag[1]),
    '--tag-pad': mm(sheet.pad),
    '--tag-font': mm(measures.font),
    '--tag-line': lineHeight,
    '--tag-code': codeScale,
    '--tag-qr': mm(measures.qr),
  } as CSSProperties
  const numbered = pages.map((page, index) => ({
    index,
    places: page.map((tag, place) => ({ place, tag })),
  }))
  return (
    <div className="tags-pages" style={sizes} ref={container}>
      <style>{`@page { size: ${mm(pageWidth)} ${mm(pageHeight)}; margin: 0 }`}</style>
      {numbered.map(({ index, places }) => (
        <section key={index} className="tags-page" aria-label={say(fill(pageName, { n: index + 1, of: pages.length }))}>
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
