import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCharacterKeys } from '../../ui/keys/character-keys.ts'
import { isMac } from '../../ui/keys/keyboard-context.ts'
import { shortcutsOf } from '../../ui/keys/shortcuts.ts'
import { strokeOf } from '../../ui/keys/strokes.ts'
import { dayAfter } from './day-keys.ts'

interface DayGrid {
  /** The tabbable day. */
  active: Day
  onMove: (day: Day) => void
  onOpen: (day: Day, byKey: boolean) => void
}

/**
 * Keys and clicks for cells with `data-day`: one tab stop, arrows move from day to day. If a key leads to another
 * month, its day gets the focus in the same frame in which it is rendered.
 */
export function useDayGrid<Grid extends HTMLElement>({ active, onMove, onOpen }: DayGrid) {
  const grid = useRef<Grid>(null)
  const wanted = useRef<Day>(undefined)
  const { firstWeekday, today } = useFormat()
  const withCharacters = useCharacterKeys()
  // None of the shortcuts changes data.
  const shortcuts = shortcutsOf('calendar', { canWrite: false, withCharacters })
  useLayoutEffect(() => {
    if (wanted.current !== active) return
    wanted.current = undefined
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  })
  return {
    ref: grid,
    onKeyDown: (event: KeyboardEvent) => {
      const day = dayOf(event)
      // Enter and Space open a cell, like a button.
      const stroke = event.key === ' ' ? 'Enter' : strokeOf(event.nativeEvent, isMac())
      const pressed = shortcuts.find(({ keys }) => stroke !== undefined && keys.includes(stroke))
      if (pressed === undefined || day === undefined) return
      if (pressed.name === 'openDay') onOpen(day, true)
      else {
        wanted.current = dayAfter(pressed.name, day, { firstWeekday, today })
        onMove(wanted.current)
      }
      event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const day = dayOf(event)
      if (day !== undefined) onOpen(day, false)
    },
  }
}

function dayOf({ target }: { target: EventTarget }): Day | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined
}
