import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { Texts } from '../texts/texts.tsx'
import { overlays } from '../ui/overlays.ts'
import { colors, fillShade } from './colors.ts'

export const makeTheme = (texts: Texts) =>
  createTheme({
    primaryColor: 'green',
    colors,
    primaryShade: fillShade,
    variantColorResolver: (input) => ({
      ...defaultVariantColorsResolver(input),
      ...(input.variant === 'filled' && { color: 'var(--on-fill)' }),
    }),
    defaultRadius: 'md',
    fontSizes: { xs: '0.8125rem' },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    // Section heads outweigh the names of rows.
    headings: { fontWeight: '650', sizes: { h4: { fontSize: '1.25rem', lineHeight: '1.4' } } },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Portal: { defaultProps: { target: overlays } },
      Checkbox: { defaultProps: { iconColor: 'var(--on-fill)' } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': texts.common.close } } },
    },
  })

/** Mantine's tints are not ours. */
const tints = {
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-outline': 'var(--bad)',
  '--mantine-color-yellow-light': 'var(--warn-soft)',
  '--mantine-color-yellow-light-color': 'var(--warn)',
  '--mantine-color-green-light-color': 'var(--good)',
  '--mantine-color-green-outline': 'var(--good)',
}

/** Mantine's light greys have too little contrast on our background. */
export const readableGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tints, '--mantine-color-dimmed': '#565f5b', '--mantine-color-placeholder': '#6b746f' },
  dark: { ...tints, '--mantine-color-dimmed': '#a9b3af', '--mantine-color-placeholder': '#98a29e' },
})
