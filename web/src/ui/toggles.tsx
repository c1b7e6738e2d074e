import classes from './toggles.module.css'

interface TogglesProps<T> {
  label: string
  choices: readonly T[]
  wordsOf: (choice: T) => string
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** In a grid of seven columns. */
  isGrid?: boolean
}

/** Several of a few: a button each, which stays pressed. */
export function Toggles<T extends string | number>(props: TogglesProps<T>) {
  const { label, choices, wordsOf, chosen, onChange, isGrid } = props
  const toggle = (choice: T) =>
    onChange(chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice])
  return (
    <fieldset className={classes.toggles}>
      <legend>{label}</legend>
      <div data-grid={isGrid || undefined}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={chosen.includes(choice)}
            onClick={() => toggle(choice)}
          >
            {wordsOf(choice)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
