import { choice, decimal, flag, label, master, option, required, resource } from '@sms/kit/contract'
import { finishFields, itemAbout, itemFields, itemNotes, itemOwnedOf, refuseFilled } from '../item/contract.ts'
import { palette } from '../item/rules/palette.ts'
import { measure } from '../item/rules/size.ts'

/** A button of the library (domain.md, Library). */
export const button = resource(
  'button',
  {
    title: label('Button', '纽扣'),
    titles: label('Buttons', '纽扣'),
    menu: 'Button',
    ...itemAbout,
    check: (button) =>
      button.holes === 'shank'
        ? []
        : refuseFilled(button, ['shankHeight'], label('Only for a shank button', '仅适用于高脚扣')),
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
        option('shank', '高脚扣', 'Shank'),
        option('snap', '按扣', 'Snap'),
      ],
      { indexed: true },
    ),
    material: master('Material', '材质', 'Material', { indexed: true }),
    thickness: measure('Thickness', '厚度', 'mm', '100', 2),
    shankHeight: measure('Shank height', '扣脚高', 'mm', '100', 2),
    ...finishFields('Finish', '表面处理'),
    colours: palette('Colours', '颜色'),
    packUnit: choice('Pack unit', '包装单位', [
      option('pc', '粒', 'Piece'),
      option('hundred', '百粒（100）', 'Hundred (100)'),
      option('gross', '罗（144）', 'Gross (144)'),
      option('thousand', '千粒（1,000）', 'Thousand (1,000)'),
      option('great gross', '大罗（1,728）', 'Great gross (1,728)'),
    ]),
    dyeToMatch: required(flag('Dye to match', '可配色', { initial: false })),
    ...itemNotes,
  },
  {
    diameter: decimal('Diameter', '直径', { scale: 2, unit: 'mm' }),
    ...itemOwnedOf('button'),
  },
)

/** The facts that an approved price or an order of a button requires. */
export const buttonFacts = ['ligne'] as const
