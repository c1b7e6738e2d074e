import { useTexts } from '../texts/texts.tsx'
import classes from './logo.module.css'

/** Icon and name. The last o is the coin of the icon, with a check mark. */
export function Logo() {
  const texts = useTexts()
  return (
    <a href="/" className={classes.mark} aria-label={texts.common.product}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      <svg viewBox="0 0 186 40" className={classes.name} aria-hidden="true">
        <g className={classes.letters}>
          <path d="M4 5h7.5a14.5 14.5 0 0 1 0 29H4z" />
          <path d="M35 15v10a9 9 0 0 0 18 0V15m0 10v9" />
          <path d="M62 24.5h20a10 10 0 1 0-3.6 7.2" />
          <path d="M91 5v29" />
          <circle cx="101" cy="24.5" r="9.75" />
          <circle cx="126" cy="24.5" r="9.75" />
          <path d="M168 5v29m13-19-13 12m5-4 9 11" />
        </g>
        <circle cx="150" cy="24.5" r="11.5" className={classes.coin} />
        <path d="m144.5 25 4 4 7-8" className={classes.tick} />
      </svg>
    </a>
  )
}
