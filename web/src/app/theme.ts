import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { Texts } from '../texts/texts.tsx'
import { overlays } from '../ui/overlays.ts'

/** The green of the logo. Shade 8 carries white text in light, shade 3 black text in dark. */
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

export const makeTheme = (texts: Texts) =>
  createTheme({
    primaryColor: 'green',
    colors: { green, dark },
    primaryShade: { light: 8, dark: 8 },
    defaultRadius: 'md',
    fontSizes: { xs: '0.8125rem' },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    headings: { fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Portal: { defaultProps: { target: overlays } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': texts.common.close } } },
    },
  })

/** Mantine's light greys and its error red have too little contrast on our background. */
export const readableGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#565f5b',
    '--mantine-color-placeholder': '#6b746f',
    '--mantine-color-error': '#a3271d',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b3af',
    '--mantine-color-placeholder': '#98a29e',
    '--mantine-color-error': '#ff9c91',
  },
})
