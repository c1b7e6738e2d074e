import type { Color, Icon } from '@duebook/contract'
import { useMemo } from 'react'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useIconNames } from '../../texts/icon-names.ts'
import { Tile } from '../bill-tile.tsx'
import { SearchSelect } from '../search-select.tsx'
import classes from './icon-field.module.css'
import { keywordsOfIcon, nameOfIcon, suggestIcon } from './suggest-icon.ts'

interface IconFieldProps {
  value: Icon | null
  /** Undefined: one has to be chosen. */
  emptyLabel?: string
  /** What the icon is for: a fitting one is offered first. */
  name: string
  color: Color | undefined
  size?: 'sm' | 'md'
  onChange: (icon: Icon | null) => void
}

const EMPTY = 'none'

/** All icons, found by their names and by what people use them for. */
export function IconField({ value, emptyLabel, name, color, size = 'sm', onChange }: IconFieldProps) {
  const texts = useCategoryTexts()
  const names = useIconNames()
  const choices = useMemo(
    () => [
      ...(emptyLabel === undefined ? [] : [{ id: EMPTY, label: emptyLabel }]),
      ...(Object.keys(names) as Icon[]).map((icon) => ({
        id: icon,
        label: nameOfIcon(icon, names),
        keywords: keywordsOfIcon(icon, names),
      })),
    ],
    [names, emptyLabel],
  )
  const fitting = suggestIcon(name, names)
  const suggested = useMemo(
    () => [...(emptyLabel === undefined ? [] : [EMPTY]), ...(fitting === undefined ? [] : [fitting])],
    [emptyLabel, fitting],
  )
  const tileOf = (icon: string) => <Tile color={color} icon={icon === EMPTY ? undefined : icon} />
  return (
    <SearchSelect
      label={texts.icon}
      description={texts.iconHint}
      size={size}
      choices={choices}
      suggested={suggested}
      value={value ?? EMPTY}
      onChange={(icon) => onChange(icon === EMPTY ? null : (icon as Icon))}
      leftSection={value === null ? undefined : tileOf(value)}
      leftSectionWidth={value === null ? undefined : 48}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {tileOf(option.value)} {option.label}
        </span>
      )}
    />
  )
}
