/** The fewest characters of a password (contract.md, Session). */
export const passwordMin = 10
