/** All that the first page has no room for, in one file: asking for each of them by itself costs more than having them. */
export const later = import.meta.glob<object>(['../*/en.ts', '!../translations/*', '!../later/*'], {
  eager: true,
})
