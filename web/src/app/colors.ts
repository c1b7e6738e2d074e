import type { MantineColorsTuple } from '@mantine/core'

/** The green of the logo. Fills are shade 8 in light and shade 3 in dark, where shade 8 would hardly be seen. */
const green: MantineColorsTuple = [
  '#e4f5ef',
  '#cce8de',
  '#9fd5c2',
  '#74d6ba',
  '#46a98c',
  '#2f9a7b',
  '#1f8468',
  '#147659',
  '#0b6b57',
  '#08513f',
]

/** The same shades as `--bad`: there is one red. */
const red: MantineColorsTuple = [
  '#fbe6e3',
  '#ffd2cc',
  '#ffb8b0',
  '#ff9c91',
  '#f0786b',
  '#dc5b4d',
  '#c44336',
  '#b3342a',
  '#a3271d',
  '#7d1c14',
]

/** Mantine's greys, slightly green, so that fields and menus match the page in the dark theme. */
const dark: MantineColorsTuple = [
  '#dde3e0',
  '#c3cbc8',
  '#98a29e',
  '#6f7a76',
  '#3d4643',
  '#333b38',
  '#262c2a',
  '#1c2120',
  '#171b1a',
  '#131716',
]

export const colors = { green, red, dark }

export const fillShade = { light: 8, dark: 3 } as const
