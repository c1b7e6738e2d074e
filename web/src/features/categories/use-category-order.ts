import type { Category } from '@duebook/contract'
import { useRef, useState } from 'react'
import { useCategoryChanges } from '../../api/category-changes.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { announce } from '../../ui/announce.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { moved } from './moved.ts'

/** The order as it is on the page: moves show at once and are sent one after the other. */
export function useCategoryOrder(stored: readonly Category[]) {
  const texts = useCategoryTexts().page
  const changes = useCategoryChanges()
  const toasts = useToasts()
  const [ids, setIds] = useState<readonly number[]>()
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const shown = ids ? stored.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : stored

  const save = (next: readonly number[]) => {
    waiting.current += 1
    sent.current = sent.current
      .then(() => changes.order([...next]))
      .catch(toasts.fail)
      .finally(() => {
        waiting.current -= 1
        if (waiting.current === 0) setIds(undefined)
      })
  }
  const say = (id: number, order: readonly number[]) => {
    const name = shown.find((each) => each.id === id)?.name ?? ''
    announce(texts.moved(name, order.indexOf(id) + 1, order.length))
  }
  const order = shown.map((each) => each.id)
  return {
    shown,
    moveBy: (id: number, steps: number) => {
      const next = moved(order, id, order.indexOf(id) + steps)
      if (next === order) return
      setIds(next)
      save(next)
      say(id, next)
    },
    /** While it is dragged nothing is sent. */
    dragTo: (id: number, place: number) => setIds(moved(order, id, place)),
    drop: (id: number) => {
      if (!ids) return
      save(ids)
      say(id, ids)
    },
    cancelDrag: () => setIds(undefined),
  }
}
