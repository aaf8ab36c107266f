import { choice, decimal, flag, label, master, option, required, resource, text } from '@sms/kit/contract'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { measure } from '../item/rules/size.ts'

/** A button of the library (domain.md, Library). */
export const button = resource(
  'button',
  {
    title: label('Button', '纽扣'),
    titles: label('Buttons', '纽扣'),
    menu: 'Button',
    ...itemAbout,
  },
  {
    ...itemFields,
    ligne: { ...measure('Size', '型号', 'L', '400'), indexed: true },
    holes: choice(
      'Holes',
      '孔型',
      [
        option('2', '两眼', '2 holes'),
        option('4', '四眼', '4 holes'),
        option('shank', '带柄', 'Shank'),
        option('snap', '按扣', 'Snap'),
      ],
      { indexed: true },
    ),
    material: master('Material', '材质', 'Material', { indexed: true }),
    thickness: measure('Thickness', '厚度', 'mm', '100', 2),
    finish: text('Finish', '表面处理', { max: 120 }),
    colour: text('Colour', '颜色', { max: 120 }),
    dyeToMatch: required(flag('Dye to match', '可配色', { initial: false })),
    ...itemNotes,
  },
  {
    diameter: decimal('Diameter', '直径', { scale: 2, unit: 'mm' }),
    ...itemOwnedOf('button'),
  },
)

/** What an approved price or an order of a button cannot do without. */
export const buttonFacts = ['ligne'] as const
