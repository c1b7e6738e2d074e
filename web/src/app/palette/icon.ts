/** How every sign of the palette is drawn. */
export const ICON = { 'aria-hidden': true, size: 20 } as const
