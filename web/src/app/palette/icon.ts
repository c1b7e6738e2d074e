/** The size of every icon in the palette. */
export const ICON = { 'aria-hidden': true, size: 20 } as const
