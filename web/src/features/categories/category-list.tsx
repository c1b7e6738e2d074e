import type { Category } from '@duebook/contract'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useCategoryChanges } from '../../api/category-changes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { Tile } from '../../ui/bill-tile.tsx'
import { Menu } from '../../ui/menu.tsx'
import row from '../../ui/row-name.module.css'
import { useChange } from '../../ui/use-change.ts'
import classes from './category-list.module.css'
import { useCategoryOrder } from './use-category-order.ts'

interface CategoryListProps {
  categories: readonly Category[]
  canWrite: boolean
  onEdit: (category: Category) => void
  onMerge: (category: Category) => void
}

/** In their order, which is changed by dragging, by the menu, or by Alt and an arrow key. */
export function CategoryList({ categories, canWrite, onEdit, onMerge }: CategoryListProps) {
  const texts = useCategoryTexts().page
  const { shown, moveBy, dragTo, drop, cancelDrag } = useCategoryOrder(categories)
  const changes = useCategoryChanges()
  const remove = useChange({
    of: ({ id }: Category) => id,
    send: ({ id }: Category) => changes.remove(id),
    done: (_, { name }) => texts.deleted(name),
    undo: (_, { id }) => changes.restore(id),
    undone: ({ name }) => texts.restored(name),
  })
  const [dragged, setDragged] = useState<number>()

  const moveByKey = (event: KeyboardEvent, id: number) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!canWrite || !event.altKey || steps === undefined) return
    event.preventDefault()
    moveBy(id, steps)
  }
  const dragOver = (event: DragEvent, place: number) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (shown[place]?.id !== dragged) dragTo(dragged, place)
  }
  return (
    <ol className={`panel ${classes.list}`} aria-label={texts.list}>
      {shown.map((category, place) => (
        <li
          key={category.id}
          className={classes.row}
          data-dragged={category.id === dragged || undefined}
          draggable={canWrite}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(category.id)
          }}
          onDragOver={(event) => dragOver(event, place)}
          onDrop={(event) => event.preventDefault()}
          onDragEnd={(event) => {
            if (event.dataTransfer.dropEffect === 'none') cancelDrag()
            else drop(category.id)
            setDragged(undefined)
          }}
        >
          {canWrite && (
            <button
              type="button"
              className={classes.handle}
              aria-label={texts.handle(category.name)}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => moveByKey(event, category.id)}
            >
              <IconGripVertical aria-hidden size={18} />
            </button>
          )}
          <CategoryFacts category={category} />
          {canWrite && (
            <Menu
              label={texts.more(category.name)}
              look={{ icon: <IconDots aria-hidden size={20} /> }}
              entries={[
                { kind: 'item', label: texts.edit, onChoose: () => onEdit(category) },
                { kind: 'item', label: texts.up, onChoose: () => moveBy(category.id, -1) },
                { kind: 'item', label: texts.down, onChoose: () => moveBy(category.id, 1) },
                { kind: 'divider' },
                ...(shown.length > 1
                  ? [{ kind: 'item' as const, label: texts.merge, onChoose: () => onMerge(category) }]
                  : []),
                { kind: 'item', label: texts.delete, onChoose: () => void remove.start(category) },
              ]}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function CategoryFacts({ category }: { category: Category }) {
  const texts = useCategoryTexts().page
  const format = useFormat()
  const { id, name, color, icon, budget, bill_count: count } = category
  return (
    <>
      <Tile color={color} icon={icon} />
      <div className={classes.what}>
        <Link
          to="/bills"
          search={{ category: id }}
          draggable={false}
          aria-label={texts.showBills(name)}
          className={row.name}
        >
          {name}
        </Link>
        <span className={classes.facts}>
          {[texts.bills(count), ...(budget === null ? [] : [texts.budget(format.money(budget))])].join(' · ')}
        </span>
      </div>
    </>
  )
}
