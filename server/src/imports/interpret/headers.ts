import type { BillField, PaymentField } from '@duebook/contract'
import { foldedText } from '#core/text'

/*
 * What columns are called, in English and German, the best names first. Those of our own exports are among them. Folded, and
 * without signs: see `columns.ts`.
 */

export const BILL_HEADERS: Partial<Record<BillField, readonly string[]>> = {
  name: list(`
    name, bill name, bill, title, subscription, subscription name, service, payee, vendor, creditor, provider, company, merchant,
    description, item, expense,
    bezeichnung, rechnung, rechnungsname, titel, vertrag, abo, abonnement, anbieter, dienst, empfänger, zahlungsempfänger, firma,
    gläubiger, beschreibung, posten, ausgabe`),
  amount: list(`
    amount, amount due, cost, costs, price, value, fee, total, sum, payment amount, monthly cost, monthly amount,
    betrag, kosten, preis, rate, summe, wert, gebühr, beitrag, monatsbeitrag, monatliche kosten, zahlbetrag`),
  currency: list(`currency, currency code, währung, waehrung, währungscode`),
  due_date: list(`
    next due date, due date, next due, due, due on, next payment, next payment date, next billing date, next bill, renewal date,
    renewal, renews on, next renewal, billing date, payment due, due day, day due, date due, payment date, date,
    nächste fälligkeit, fälligkeit, fälligkeitsdatum, fällig, fällig am, nächste zahlung, nächste abbuchung, abbuchung,
    abbuchungstag, abbuchung am, zahlungstermin, zahlbar am, verlängerung, nächste verlängerung, termin, datum`),
  frequency: list(`
    repeats, frequency, schedule, cycle, billing cycle, payment cycle, recurrence, interval, period, billing period, repeat,
    wiederholung, häufigkeit, turnus, intervall, zahlungsweise, zahlungsintervall, zahlungsrhythmus, rhythmus, zyklus, zeitraum,
    abrechnungszeitraum`),
  type: list(`type, bill type, kind, art, typ`),
  account: list(`
    account, payment method, paid from, paid with, bank account, bank, method, card,
    konto, zahlungsart, zahlungsmethode, zahlungsmittel, bankkonto, karte`),
  category: list(`category, categories, group, kategorie, kategorien, gruppe, rubrik`),
  tags: list(`tags, labels, tag, label, schlagwörter, stichwörter, etiketten`),
  url: list(`link, url, website, web site, homepage, web, webseite, internetseite`),
  notes: list(
    `notes, note, comment, comments, memo, remarks, notizen, notiz, kommentar, bemerkung, bemerkungen, anmerkung`,
  ),
  auto_pay: list(`
    autopay, auto pay, automatic payment, automatic, auto payment, paid automatically, direct debit,
    automatische zahlung, lastschrift, dauerauftrag, sepa, automatisch, bankeinzug`),
  variable: list(`variable amount, variable, varies, variabler betrag, variabel, schwankt`),
  status: list(`
    status, state, archived, active, inactive, cancelled, canceled, enabled,
    zustand, archiviert, aktiv, inaktiv, gekündigt`),
  start_date: list(`
    start date, start, started, started on, starts on, since, first payment, first due date, begin,
    beginn, startdatum, seit, vertragsbeginn, laufzeit ab, erste zahlung`),
  ends_on: list(`
    ends on, end date, end, ends, until, cancellation date, expires, expiry date, expiration date, valid until,
    endet am, ende, enddatum, bis, vertragsende, laufzeitende, laufzeit bis, kündigungsdatum, gültig bis`),
  cycles_left: list(`
    payments left, remaining payments, payments remaining, cycles left, installments left,
    verbleibende zahlungen, restliche zahlungen, verbleibende raten, restraten`),
  weekend: list(`weekends, weekend, wochenenden, wochenende`),
  icon: list(`icon, symbol`),
}

export const PAYMENT_HEADERS: Partial<Record<PaymentField, readonly string[]>> = {
  bill: list(`
    bill, bill name, name, payee, payee name, merchant, vendor, counterparty, recipient, description,
    rechnung, rechnungsname, empfänger, zahlungsempfänger, begünstigter zahlungspflichtiger, beguenstigter zahlungspflichtiger,
    name zahlungsbeteiligter, zahlungsbeteiligter, begünstigter, beguenstigter, auftraggeber empfänger, auftraggeber begünstigter,
    bezeichnung, verwendungszweck`),
  date: list(`
    date, payment date, paid on, paid at, paid, transaction date, booking date, date paid, posted, posting date, value date,
    datum, zahlungsdatum, bezahlt am, gezahlt am, zahltag, buchungstag, buchungsdatum, buchung, valuta, valutadatum, wertstellung,
    wertstellungsdatum`),
  amount: list(`
    amount, amount paid, payment, paid amount, value, total, sum, cost, price,
    betrag, gezahlter betrag, zahlung, zahlbetrag, umsatz, summe, wert, kosten, preis`),
  currency: BILL_HEADERS.currency ?? [],
  type: list(`
    type, bill type, kind, transaction type, debit credit, credit debit, debit or credit, credit or debit,
    art, typ, soll haben`),
}

/** Where one of these is, rows are bills whatever else there is. */
export const ONLY_OF_BILLS: ReadonlySet<string> = new Set(
  [...(BILL_HEADERS.frequency ?? []), ...(BILL_HEADERS.due_date ?? [])].filter(
    (name) => !['date', 'datum', 'payment date'].includes(name),
  ),
)

/** All columns of the CSV files that the web app saves: of bills and of payments, in each language. */
export const OWN_HEADERS: readonly ReadonlySet<string>[] = [
  `name, type, amount, currency, next due date, repeats, account, autopay, variable amount, status, link, notes, pay on, ends on,
    payments left, weekends, category, tags, icon`,
  `name, art, betrag, währung, nächste fälligkeit, wiederholung, konto, automatische zahlung, variabler betrag, status, link,
    notizen, zu zahlen am, endet am, verbleibende zahlungen, wochenenden, kategorie, tags, symbol`,
  'date, bill, type, amount, currency, recorded at, category',
  'datum, rechnung, art, betrag, währung, erfasst am, kategorie',
].map((names) => new Set(list(names).map(foldedText)))

function list(names: string): readonly string[] {
  return names.trim().split(/,\s+/)
}
