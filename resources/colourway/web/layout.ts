import { label } from '@sms/kit/contract'
import { formLayout, lazyControl } from '@sms/kit/web'
import { colourway } from '../contract.ts'
import { LargePatch } from './patch.tsx'

const LabControl = lazyControl(() => import('./lab-control.tsx'))

export const colourwayLayout = formLayout(
  colourway,
  [
    {
      title: label('Colourway', '颜色'),
      rows: [
        ['name', 'nameZh'],
        ['supplierColourNo', 'pantone'],
      ],
    },
    { title: label('Colour', '颜色'), rows: [['lab']] },
    { title: label('Lab dip and photo', '色样与图片'), rows: [['labDip'], ['photo'], ['notes']] },
  ],
  { preset: ['fabric', 'position'], controls: { lab: LabControl }, below: { photo: LargePatch } },
)
