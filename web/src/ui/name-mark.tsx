import { useTexts } from '../texts/texts.tsx'
import classes from './name-mark.module.css'

export function NameMark() {
  const texts = useTexts()
  return (
    <a href="/" className={classes.mark}>
      <img src="/favicon.svg" alt="" width={32} height={32} /> {texts.common.product}
    </a>
  )
}
