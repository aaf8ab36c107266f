import { AppError, fieldPathMax, label } from '@sms/kit/contract'

/** Whether the database can store a text: without NUL and unpaired surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The deepest nesting of a body. */
const depthMax = 50

/**
 * Returns the value, or refuses one that is nested more than `depthMax` levels deep. Call it before anything reads the
 * value by recursion.
 */
export function requireShallow<T>(value: T): T {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) throw new AppError('badRequest', label('The body is nested too deeply', '请求内容嵌套过深'))
    level = level.flatMap((inner) => (isPlain(inner) ? Object.values(inner) : []))
  }
  return value
}

/**
 * Returns the value, or refuses, with its field, a text or key that the database cannot store. Works without recursion,
 * since bodies may be nested deeply.
 */
export function requireStorable<T>(value: T): T {
  const open: [path: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, current] = next
    if (typeof current === 'string' && !isStorable(current)) throw refuse(path)
    if (!isPlain(current)) continue
    for (const [key, inner] of Object.entries(current)) {
      const at = path ? `${path}.${key}` : key
      if (!isStorable(key)) throw refuse(at)
      open.push([at, inner])
    }
  }
  return value
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

function refuse(path: string) {
  const field = path.slice(0, fieldPathMax).toWellFormed().replaceAll('\0', '\uFFFD')
  const message = label('Holds a character that cannot be kept', '含有无法保存的字符')
  return new AppError('refused', label(`${field}: ${message.en}`, `${field}：${message.zh}`), {
    problems: [{ field, message }],
  })
}
