/** Longest User_Name, in characters. */
export const nameMax = 60

/**
 * A name as it is compared: by it one account is told from another, at sign-in and when a name is given. Width and
 * compatibility forms are folded (NFKC), so is case; marks that nobody sees are left out.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()

/** Letters that look alike in two alphabets make two names that nobody can tell apart: 'Аnna' with a Cyrillic А. */
export const isOneAlphabet = (name: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((letters) => letters.test(name)).length < 2

/** Whether every character of a name can be seen. */
export const isVisible = (name: string): boolean => !/\p{Cf}/u.test(name)
