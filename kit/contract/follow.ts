/** Whether a user follows a record. */
export type Following = { readonly following: boolean }
