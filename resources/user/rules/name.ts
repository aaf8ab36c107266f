/** Longest User_Name, in characters. */
export const nameMax = 60
