export type Following = { readonly following: boolean }
