import { QRCode } from 'antd'
import { type CSSProperties, Fragment, memo } from 'react'
import { factsIn, type Measures, shrunk } from './sheets.ts'
import type { TagText } from './tag-text.ts'

type Props = { readonly text: TagText; readonly link: string; readonly measures: Measures }

const keys = ['first', 'second', 'third']

/** A fact of up to so many characters stays on one line. */
const short = 24

/** One tag: code, names and facts beside the QR code that opens the record. */
export const Tag = memo(function Tag({ text, link, measures }: Props) {
  const { code, names, facts, drawn } = text
  const room = Math.max(1, measures.factLines(names.length) - (drawn.length ? 2 : 0))
  const set = factsIn(facts, room, measures)
  const lines = { '--tag-name-lines': measures.nameLines, '--tag-fact-lines': set.lines }
  return (
    <>
      <div className="tag-text" style={lines as CSSProperties} data-short={measures.nameLines === 1 || undefined}>
        <strong className="tag-code">{code}</strong>
        {names.map((name) => (
          <span key={name} className="tag-name" style={{ fontSize: `${shrunk(name, measures)}em` }}>
            {name}
          </span>
        ))}
        <span className="tag-facts" style={{ fontSize: `${set.scale}em` }}>
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              {/* The stylesheet draws this blank as a point; like every blank it vanishes at a line's end. */}
              {i > 0 && <span className="tag-between"> </span>}
              <span className={fact.length <= short ? 'tag-fact' : undefined}>{fact}</span>
            </Fragment>
          ))}
        </span>
        {drawn.length > 0 && (
          <span className="tag-drawn">
            {drawn.map((drawing, i) => (
              <Fragment key={keys[i]}>{drawing}</Fragment>
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
