/** The first that fits counts: the User-Agent of Edge names Chrome too, and that of Chrome Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A readable name of a User-Agent, such as `Chrome · Windows`; the text itself when it is unknown. */
export function browserName(agent: string): string {
  const found = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1])
  return found.filter(Boolean).join(' · ') || agent.slice(0, 60) || '–'
}
