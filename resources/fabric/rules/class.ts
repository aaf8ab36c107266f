import { type FieldProblem, type Label, label, option } from '@sms/kit/contract'
import { refuseFilled } from '../../item/contract.ts'
import type { structures } from './structures.ts'

export const classes = [
  option('woven', '梭织', 'Woven'),
  option('knit', '针织', 'Knit'),
  option('nonwoven', '无纺', 'Nonwoven'),
  option('lace', '蕾丝', 'Lace'),
  option('leather', '皮革', 'Leather'),
] as const

export type FabricClass = (typeof classes)[number]['value']
export type Structure = (typeof structures)[number]['value']

export const structuresOf: Readonly<Record<FabricClass, readonly Structure[]>> = {
  woven: [
    ...(['plain', 'poplin', 'voile', 'lawn', 'oxford', 'chambray', 'canvas', 'taffeta', 'ripstop'] as const),
    ...(['twill', 'drill', 'gabardine', 'denim', 'herringbone', 'satin', 'sateen', 'dobby', 'jacquard'] as const),
    ...(['seersucker', 'crepe', 'crepe de chine', 'chiffon', 'georgette', 'organza', 'gauze', 'flannel'] as const),
    ...(['tweed', 'corduroy', 'velvet', 'velveteen', 'terry', 'waffle', 'mesh', 'broderie anglaise'] as const),
  ],
  knit: [
    ...([
      'jersey',
      'rib',
      'interlock',
      'pique',
      'french terry',
      'fleece',
      'polar fleece',
      'ponte',
      'waffle',
      'scuba',
    ] as const),
    ...(['tricot', 'mesh', 'tulle', 'raschel', 'velour', 'sherpa', 'jacquard', 'terry', 'crepe'] as const),
    ...(['velvet', 'corduroy', 'seersucker'] as const),
  ],
  nonwoven: ['spunbond', 'spunlace', 'meltblown', 'needle felt', 'wool felt'],
  lace: ['guipure', 'chantilly', 'leavers', 'raschel', 'tulle', 'broderie anglaise', 'jacquard'],
  leather: ['full grain', 'top grain', 'nappa', 'nubuck', 'suede', 'split', 'patent'],
}

type Classed = {
  readonly class: FabricClass | null
  readonly structure: Structure | null
  readonly [field: string]: unknown
}

const without: Partial<Record<FabricClass, readonly (readonly [fields: readonly string[], why: Label])[]>> = {
  woven: [[['gauge'], label('A woven has ends and picks instead', '梭织面料请填写经密和纬密')]],
  knit: [
    [['epi', 'ppi'], label('A knit has a gauge instead', '针织面料请填写针数')],
    [['yarnWarp', 'yarnWeft'], label('A knit has one yarn, “Yarn”, instead', '针织面料请填写“纱支”')],
  ],
  leather: [
    [
      ['yarn', 'yarnWarp', 'yarnWeft', 'epi', 'ppi', 'gauge'],
      label('Leather has neither yarn nor density', '皮革没有纱支与密度'),
    ],
  ],
}

/** Whether fabrics of a class have a field; without a class they may have all fields. */
export const hasField = (of: FabricClass | null | undefined, field: string): boolean =>
  !of || !without[of]?.some(([fields]) => fields.includes(field))

/** The problems of facts that a fabric's class cannot have, such as the structure of another class. */
export function classProblems({ class: of, structure, ...fabric }: Classed): FieldProblem[] {
  if (!of) return []
  const name = classes.find(({ value }) => value === of)!.label
  const otherStructure = label(`No structure of this class: ${name.en}`, `不是${name.zh}类面料的组织`)
  return [
    ...(structure && !structuresOf[of].includes(structure) ? [{ field: 'structure', message: otherStructure }] : []),
    ...(without[of] ?? []).flatMap(([fields, message]) => refuseFilled(fabric, fields, message)),
  ]
}
