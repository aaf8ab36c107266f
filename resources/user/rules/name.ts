/** Longest User_Name, in characters. */
export const nameMax = 60

/**
 * A name or email as accounts are compared and counted, at sign-in and for uniqueness. Folds width, compatibility forms
 * (NFKC), case and blanks, and drops format characters (Unicode Cf).
 */
export const accountKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()

/** Whether a name uses one alphabet: letters of two look alike, as in 'Аnna' with a Cyrillic А. */
export const isOneAlphabet = (name: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((letters) => letters.test(name)).length < 2

/** Whether a name has no format characters (Unicode Cf), which nobody can see. */
export const isVisible = (name: string): boolean => !/\p{Cf}/u.test(name)
