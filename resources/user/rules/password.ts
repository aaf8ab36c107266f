/** A password has at least this many characters, counted as people do (contract.md, Session). */
export const passwordMin = 10
