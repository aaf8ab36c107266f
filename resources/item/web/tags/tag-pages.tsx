import { fill, label } from '@sms/kit/contract'
import { usePaperZoom, useSay } from '@sms/kit/web'
import { QRCode } from 'antd'
import { type CSSProperties, Fragment, memo } from 'react'
import { codeScale, fitFacts, fitName, lineHeight, type Measures, marginsOf, measuresOf, type Sheet } from './sheets.ts'
import type { TagText } from './tag-text.ts'

type Props = { readonly text: TagText; readonly link: string; readonly measures: Measures }

/** React keys of the drawings on a tag, of which there are at most three. */
const drawingKeys = ['first', 'second', 'third']

/** A fact of up to so many characters stays on one line. */
const unbrokenMax = 24

/** The height of drawings in lines; care.css has it in ems. */
const drawnLines = 1.65

const Tag = memo(function Tag({ text, link, measures }: Props) {
  const { code, names, facts, drawn } = text
  const fittedNames = names.map((name) => ({ name, ...fitName(name, measures) }))
  const room = measures.lines - fittedNames.reduce((sum, { height }) => sum + height, drawn.length ? drawnLines : 0)
  const fitted = fitFacts(facts, room, measures)
  const lines = { '--tag-name-lines': measures.nameLines, '--tag-fact-lines': fitted.lines }
  return (
    <>
      <div className="tag-text" style={lines as CSSProperties} data-short={measures.nameLines === 1 || undefined}>
        <strong className="tag-code">{code}</strong>
        {fittedNames.map(({ name, scale }) => (
          <span key={name} className="tag-name" style={{ fontSize: `${scale}em` }}>
            {name}
          </span>
        ))}
        <span className="tag-facts" style={{ fontSize: `${fitted.scale}em` }}>
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              {/* The stylesheet draws this blank as a point; like every blank it vanishes at a line's end. */}
              {i > 0 && <span className="tag-between"> </span>}
              <span className={fact.length <= unbrokenMax ? 'tag-fact' : undefined}>{fact}</span>
            </Fragment>
          ))}
        </span>
        {drawn.length > 0 && (
          <span className="tag-drawn">
            {drawn.map((drawing, i) => (
              <Fragment key={drawingKeys[i]}>{drawing}</Fragment>
            ))}
          </span>
        )}
      </div>
      <span className="tag-qr" aria-hidden="true">
        <QRCode type="svg" value={link} errorLevel="M" bordered={false} color="#000" bgColor="#fff" size={64} />
      </span>
    </>
  )
})

type Printed = { readonly id: string; readonly text: TagText; readonly link: string }

const mm = (length: number) => `${length}mm`

/** The pages as they are printed, each tag in its place; scaled down on a smaller screen. */
export function TagPages({ pages, sheet }: { pages: readonly (Printed | undefined)[][]; sheet: Sheet }) {
  const say = useSay()
  const [pageWidth, pageHeight] = sheet.page
  const [zoom, frame] = usePaperZoom<HTMLDivElement>(pageWidth)
  const [left, top] = marginsOf(sheet)
  const measures = measuresOf(sheet)
  const sizes = {
    '--print-zoom': zoom,
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
    <div className="print-sheets" style={sizes} ref={frame}>
      <style>{`@page { size: ${mm(pageWidth)} ${mm(pageHeight)}; margin: 0 }`}</style>
      {numbered.map(({ index, places }) => (
        <section
          key={index}
          className="print-sheet tags-page"
          aria-label={say(fill(pageName, { n: index + 1, of: pages.length }))}
        >
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
