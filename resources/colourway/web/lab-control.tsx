import { label } from '@sms/kit/contract'
import { type ControlProps, GroupControl, useSay } from '@sms/kit/web'
import { ColorPicker, Input } from 'antd'
import { useState } from 'react'
import { hexOf, hexOfLab, type Lab, labOfHex } from '../../item/rules/colour.ts'
import { previewNote } from '../rules/preview-note.ts'
import './colourways.css'

type Value = { readonly l?: string | null; readonly a?: string | null; readonly b?: string | null } | null

function labOf(value: Value): Lab | undefined {
  const [l, a, b] = [value?.l, value?.a, value?.b].map((text) => (text ? Number(text) : Number.NaN))
  return [l, a, b].every(Number.isFinite) ? { l: l!, a: a!, b: b! } : undefined
}

const asValue = (hex: string): Value => {
  const { l, a, b } = labOfHex(hex)
  return { l: l.toFixed(2), a: a.toFixed(2), b: b.toFixed(2) }
}

/** L*a*b* values of a spectrophotometer, or of a colour that is picked or typed as hex. */
export default function LabControl(props: ControlProps<any, any>) {
  const { value, onChange, disabled } = props
  const say = useSay()
  const lab = labOf(value as Value)
  const hex = lab && hexOfLab(lab)
  const [typed, setTyped] = useState<string>()
  const takeOver = (text: string) => {
    const typedHex = hexOf(text)
    if (typedHex) onChange(asValue(typedHex))
    else if (text.trim() === '') onChange(null)
  }
  return (
    <div className="lab">
      <div className="lab-hex">
        <ColorPicker
          value={hex ?? null}
          disabled={Boolean(disabled)}
          disabledAlpha
          format="hex"
          onChangeComplete={(colour) => takeOver(colour.toHexString().slice(0, 7))}
        >
          <button type="button" className="lab-swatch" style={{ background: hex }} aria-label={say(pick)} />
        </ColorPicker>
        <Input
          value={typed ?? hex ?? ''}
          placeholder="#1e3a5f"
          aria-label={say(asHex)}
          spellCheck={false}
          autoComplete="off"
          disabled={Boolean(disabled)}
          status={typed !== undefined && typed.trim() !== '' && !hexOf(typed) ? 'error' : ''}
          onChange={({ target }) => {
            setTyped(target.value)
            takeOver(target.value)
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <GroupControl {...props} />
      <p className="lab-note">{say(previewNote)}</p>
    </div>
  )
}

const pick = label('Pick a colour', '选取颜色')
const asHex = label('Colour as hex', '十六进制颜色值')
