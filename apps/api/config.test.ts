import { describe, expect, test } from 'vitest'
import { isExposed, readConfig } from './config.ts'

describe('Environment (architecture.md)', () => {
  test('without anything it listens on port 3000 of this machine; an empty variable counts as absent', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', logLevel: 'info', corsOrigins: [] })
    expect(readConfig({ PORT: '', S3_BUCKET: '' })).toEqual(readConfig({}))
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1')
    expect(readConfig({ CORS_ORIGINS: ' https://a.example , https://b.example ' }).corsOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  test.each([
    [{}, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ PUBLIC_URL: 'https://sms.example.com' }, true],
    [{ TRUST_PROXY: 'loopback' }, true],
  ])('with %j others reach the server: %j', (env, exposed) => {
    expect(isExposed(readConfig(env))).toBe(exposed)
  })

  test.each([
    [{ PORT: '70000' }, 'PORT: expected a port number'],
    [{ DATABASE_URL: 'mysql://host/sms' }, 'DATABASE_URL: expected a URL beginning postgres:// or postgresql://'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY: expected IP addresses'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET: is not supported by this version; leave it out'],
    [{ DATABASE_READ_URL: 'postgres://replica/sms' }, 'DATABASE_READ_URL: is not supported by this version'],
  ])('%j stops the start and is named', (env, fault) => {
    expect(() => readConfig(env)).toThrow(fault)
  })

  test('every variable at fault is named at once, and no value of it', () => {
    expect(() => readConfig({ PORT: 'x', SMTP_URL: 'secret' })).toThrow(/^(?!.*secret).*PORT: .*; SMTP_URL: /)
  })
})
