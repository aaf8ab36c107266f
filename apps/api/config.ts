import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `expected a URL beginning ${protocols.join('// or ')}//`,
    )

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((member) => member.trim())
      .filter(Boolean),
  )

/** Sets of addresses that Fastify knows by name. */
const addressSets = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a subnet such as 10.0.0.0/8, or the name of a set of addresses. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isValidLength =
    bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return addressSets.includes(text) || (version > 0 && isValidLength && rest.length === 0)
}

/** A variable that this version does not support, which is refused rather than ignored. */
const unsupported = z.undefined({ error: 'is not supported by this version; leave it out' }).optional()
const unsupportedNames = [
  'DATABASE_READ_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const

const environment = z.object({
  ...Object.fromEntries(unsupportedNames.map((name) => [name, unsupported])),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a port number')
    .default(3000),
  // For localhost Fastify would open a second server at ::1, without the limits of connections.
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host)),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('SMS <sms@localhost>'),
  PUBLIC_URL: url('http:', 'https:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  CORS_ORIGINS: list,
  TRUST_PROXY: list.refine(
    (proxies) => proxies.every(isProxy),
    `expected IP addresses, subnets, or ${addressSets.join(', ')}, comma-separated`,
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The product's settings; `trustProxy` are the proxies whose X-Forwarded headers are trusted. */
export type Config = ReturnType<typeof readConfig>

const isOpenToOthers = (host: string) => !/^(?:localhost|127\..*|::1|\[::1\])$/.test(host)

/** Whether others than this machine's users can reach the server: at its host, or through a proxy in front of it. */
export const isExposed = ({ host, publicUrl, trustProxy }: Config): boolean =>
  isOpenToOthers(host) ||
  trustProxy.length > 0 ||
  (publicUrl !== undefined && isOpenToOthers(new URL(publicUrl).hostname))

/** Parses the environment; an empty variable counts as absent. Throws one sentence that names all invalid variables. */
export function readConfig(env: Record<string, string | undefined>) {
  const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(defined)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not right: ${problems.join('; ')}`)
  }
  const { data } = result
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    publicUrl: data.PUBLIC_URL,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  }
}
