import { CheckIcon } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { countriesOfZones } from '../format/zone-countries.ts'
import { listZones } from '../format/zone-list.ts'
import { guessTimezone } from '../format/zones.ts'
import { useGroupTexts } from '../texts/group-texts.ts'
import { useLanguage } from '../texts/texts.tsx'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'
import classes from './timezone-field.module.css'

export function TimezoneField({ value, ...props }: SearchSelectProps) {
  const { language } = useLanguage()
  const { form: texts } = useGroupTexts()
  const [initial] = useState(value)
  const [now] = useState(() => new Date())
  const countries = useCountries(language)
  const english = useCountries('en')
  const suggested = useMemo(() => [...new Set([guessTimezone(), initial, 'UTC'])], [initial])
  const zones = useMemo(() => listZones(language, suggested, now), [language, suggested, now])
  const choices = useMemo(
    () =>
      zones.map((zone) => ({
        ...zone,
        keywords: [zone.keywords, countries.get(zone.id), english.get(zone.id)].join(' '),
      })),
    [zones, countries, english],
  )
  return (
    <SearchSelect
      label={texts.timezone}
      {...props}
      value={value}
      choices={choices}
      suggested={suggested}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          {checked && <CheckIcon size={12} />}
          <span className={classes.city}>{option.label}</span>{' '}
          <span className={classes.country}>{countries.get(option.value)}</span>
        </span>
      )}
    />
  )
}

const NONE: ReadonlyMap<string, string> = new Map()

function useCountries(language: string): ReadonlyMap<string, string> {
  const [countries, setCountries] = useState(NONE)
  useEffect(() => {
    let isWanted = true
    void countriesOfZones(language).then((found) => isWanted && setCountries(found))
    return () => {
      isWanted = false
    }
  }, [language])
  return countries
}
