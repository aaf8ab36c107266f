const forgetting: (() => void)[] = []

/** Registers how something is forgotten that a process remembers of its database. */
export const forgets = (forget: () => void) => void forgetting.push(forget)

/** Forgets all of it, for a process that goes on with another database, as tests do. */
export function forgetDatabase() {
  for (const forget of forgetting) forget()
}
