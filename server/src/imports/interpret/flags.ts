import { type BillType, ICONS, type Icon, type Weekend } from '@duebook/contract'
import { lookupOf, wordsIn } from '#imports/interpret/words'

/* Words for what has few values, in English and German. Each is undefined for a word that is not known. */

export type Status = 'active' | 'archived' | 'draft'

export function readYesNo(text: string): boolean | undefined {
  const answer = YES_NO.get(wordsIn(text) ?? text)
  return answer === undefined ? undefined : answer === 'yes'
}

export function readStatus(text: string): Status | undefined {
  return STATUSES.get(wordsIn(text) ?? text)
}

export function readType(text: string): BillType | undefined {
  return TYPES.get(wordsIn(text) ?? text)
}

export function readWeekend(text: string): Weekend | undefined {
  return WEEKENDS.get(wordsIn(text) ?? text)
}

export function readIcon(text: string): Icon | undefined {
  return ICONS.find((icon) => icon === text.trim().toLowerCase())
}

const YES_NO = lookupOf({
  yes: `yes y true t 1 on x ✓ ✔ ☑ enabled auto automatic automatically autopay
    ja j wahr an automatisch aktiviert lastschrift sepa-lastschrift dauerauftrag einzug bankeinzug`.split(
    /\s+/,
  ),
  no: `no n false f 0 off - – ✗ ✘ ☐ none disabled manual manually
    nein falsch aus manuell deaktiviert überweisung rechnung bar`.split(/\s+/),
})

// What sheets write of the current month (paid, pending) says nothing of the bill, which goes on.
const STATUSES = lookupOf<Status>({
  active: `active enabled open running trial current paid unpaid pending due overdue upcoming scheduled
    aktiv aktiviert offen laufend läuft bezahlt unbezahlt ausstehend fällig überfällig`.split(/\s+/),
  archived:
    `archived cancelled canceled paused ended inactive expired closed disabled completed stopped finished
    archiviert gekündigt pausiert beendet inaktiv abgelaufen geschlossen deaktiviert abgeschlossen storniert`.split(
      /\s+/,
    ),
  draft: ['draft', 'entwurf'],
})

const TYPES = lookupOf<BillType>({
  bill: `bill bills expense expenses outgoing debit withdrawal payment subscription spending dr out
    rechnung rechnungen ausgabe ausgaben belastung abbuchung lastschrift zahlung abo abonnement kosten soll`.split(
    /\s+/,
  ),
  deposit: `deposit deposits income incoming credit revenue salary earning earnings cr in refund
    einnahme einnahmen einzahlung einzahlungen einkommen gutschrift gehalt eingang haben erstattung`.split(
    /\s+/,
  ),
})

const WEEKENDS = lookupOf<Weekend>({
  keep: ['keep', 'keep the date', 'datum beibehalten', 'none', 'no', 'nein'],
  before: [
    'before',
    'pay on the friday before',
    'am freitag davor zahlen',
    'before weekends',
    'vor wochenenden',
  ],
  after: [
    'after',
    'pay on the monday after',
    'am montag danach zahlen',
    'after weekends',
    'nach wochenenden',
  ],
})
