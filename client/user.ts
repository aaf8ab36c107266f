import type { Helpers } from './helpers.ts'
import { type Answer, dataOf, isDone, type Stated, stateMessage } from './outcome.ts'
import type { Query } from './query.ts'
import type { Toast } from './toast.ts'

/** §3 "User info: Menu (list of allowed menu keys) and User_Name", and the id the user is loaded by. */
export interface UserInfo {
  id: string
  User_Name: string
  Menu: string[]
}

/** §3 "The user is loaded by the user id, which comes from field id in the decoded session token payload." */
export interface TokenPayload {
  id: string
  sid: string
  /** Issued at and expiring at, in seconds since 1970 (RFC 7519). */
  iat: number
  exp: number
}

interface Abortable {
  signal?: AbortSignal
}

/**
 * The user calls of §7's table and those the contract adds (verify, logout, profile, active). None throws; what is
 * not a success is null or false, without a message.
 */
export function createUser({ getHelper, postHelper, putHelper }: Helpers, toast: Toast) {
  const toasted = <T>(answer: Answer<T>, message: string): Answer<T> => {
    if (isDone(answer)) toast.success(message)
    return answer
  }
  return {
    /** GET /api/user: the users that match, else null. */
    list: async <T = UserInfo>(filters?: Query, options?: Abortable): Promise<T[] | null> =>
      dataOf<T[]>(await getHelper<Answer<T[]>>('/api/user', filters, options)),
    /** POST /api/user/register: the record it created, else null; "success toast '{state} successfully'". */
    register: async <T = UserInfo>(payload: Stated): Promise<T | null> =>
      dataOf<T>(toasted(await postHelper<Answer<T>>('/api/user/register', payload), stateMessage(payload))),
    /** POST /api/user/resetemail: true and "success toast 'send reset email successfully'", else false. */
    resetEmail: async (payload: { email: string }): Promise<boolean> =>
      isDone(toasted(await postHelper('/api/user/resetemail', payload), 'send reset email successfully')),
    /**
     * POST /api/user/reset, with the token from the mail: true and "success toast 'reset successfully'", else false.
     */
    reset: async (payload: { token: string; password: string }): Promise<boolean> =>
      isDone(toasted(await postHelper('/api/user/reset', payload), 'reset successfully')),
    /** POST /api/user/edit: true and "success toast '{state} successfully'", else false. */
    edit: async (payload: Stated): Promise<boolean> =>
      isDone(toasted(await postHelper('/api/user/edit', payload), stateMessage(payload))),
    /** POST /api/user/login, `account` being name or email: "true only when code equals success". */
    login: async (payload: { account: string; password: string }): Promise<boolean> =>
      isDone(await postHelper('/api/user/login', payload)),
    /** GET /api/user/id: "data when success, otherwise null". */
    byId: async <T = UserInfo>(id: string, options?: Abortable): Promise<T | null> =>
      dataOf<T>(await getHelper<Answer<T>>('/api/user/id', { id }, options)),
    /** GET /api/user/verify: §7 "decodes the token and returns a payload with id"; null without a valid session. */
    verify: async (options?: Abortable): Promise<TokenPayload | null> =>
      dataOf<TokenPayload>(await getHelper<Answer<TokenPayload>>('/api/user/verify', undefined, options)),
    /** POST /api/user/logout: whether the session is over and its cookie gone. */
    logout: async (): Promise<boolean> => isDone(await postHelper('/api/user/logout')),
    /** PUT /api/user/profile: one's own name, language, theme and preferences; whether they were kept. */
    profile: async (payload: Readonly<Record<string, unknown>>): Promise<boolean> =>
      isDone(await putHelper('/api/user/profile', payload)),
    /** POST /api/user/active: restarts the server's idle clock; whether there still is a session. */
    active: async (): Promise<boolean> => isDone(await postHelper('/api/user/active')),
  }
}
