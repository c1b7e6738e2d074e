import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A page that one can go to. */
export interface PageLink {
  to: NonNullable<LinkProps['to']>
  name: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}
