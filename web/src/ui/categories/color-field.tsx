import type { Color, Icon } from '@duebook/contract'
import { useId } from 'react'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { Tile } from '../bill-tile.tsx'
import classes from './color-field.module.css'

interface ColorFieldProps {
  value: Color
  icon: Icon
  onChange: (color: Color) => void
}

/** One tab stop; the arrow keys choose. Each colour shows the icon as it will look. */
export function ColorField({ value, icon, onChange }: ColorFieldProps) {
  const { color: label, colors } = useCategoryTexts()
  const name = useId()
  return (
    <fieldset className={classes.colors}>
      <legend>
        {label}: <span>{colors[value]}</span>
      </legend>
      {(Object.keys(colors) as Color[]).map((color) => (
        <label key={color} className={classes.color} title={colors[color]}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <Tile color={color} icon={icon} />
          <span className="visually-hidden">{colors[color]}</span>
        </label>
      ))}
    </fieldset>
  )
}
