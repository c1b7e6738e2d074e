import type { ImportFieldNames, ImportNoticeWords, NotTakenNames } from '../import-notice-words.ts'
import type { ImportRefusalWords } from '../refusal-words.ts'
import type { ImportTexts } from './en.ts'

const formatCount = (count: number) => count.toLocaleString('de-DE')
const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`
const bills = counted('Rechnung', 'Rechnungen')
const payments = counted('Zahlung', 'Zahlungen')
const rows = counted('Zeile', 'Zeilen')
const subscriptions = counted('Abo', 'Abos')
const schedules = counted('geplanten Zahlung', 'geplanten Zahlungen')

/** The server says them in English only. */
const reasons = new Map([
  ['it is damaged', 'Sie ist beschädigt.'],
  ['it is encrypted', 'Sie ist verschlüsselt.'],
  ['a path in the archive leads out of it', 'Ein Pfad im Archiv führt aus ihm heraus.'],
  ['two files in the archive have the same path', 'Zwei Dateien im Archiv haben denselben Pfad.'],
  ['a file in the archive is missing', 'Im Archiv fehlt eine Datei.'],
  ['the archive is packed by a method that is not supported', 'Das Archiv ist auf unbekannte Weise gepackt.'],
  ['it is not valid JSON', 'Sie ist kein gültiges JSON.'],
  ['it is not valid UTF-16', 'Sie ist kein gültiges UTF-16.'],
  ['a line is too long', 'Eine Zeile ist zu lang.'],
  ['it has too many columns', 'Sie hat zu viele Spalten.'],
  ['a cell in it is too large', 'Eine Zelle ist zu groß.'],
  ['it was written by a newer version of Duebook', 'Sie stammt aus einer neueren Version von Duebook.'],
])

const refusals: ImportRefusalWords = {
  'import-not-found': 'Diesen Import gibt es nicht mehr.',
  'import-empty': 'Diese Datei enthält keine Rechnungen oder Zahlungen.',
  'import-not-recognised':
    'Diese Datei wurde nicht erkannt. Wähle eine CSV-Datei oder einen Export eines der unten genannten Programme.',
  'import-not-this-source': 'Diese Datei kommt nicht aus diesem Programm.',
  'import-unreadable': ({ reason }) =>
    `Diese Datei kann nicht gelesen werden. ${reasons.get(reason) ?? ''}`.trim(),
  'import-charset-differs': 'Die Datei hat nicht diesen Zeichensatz. Wähle einen anderen.',
  'import-too-large': ({ mebibytes }) => `Eine Datei darf höchstens ${mebibytes} MB groß sein.`,
  'import-too-many': ({ bills: most, payments: mostPayments }) =>
    `Eine Datei darf höchstens ${formatCount(most)} Rechnungen und ${formatCount(mostPayments)} Zahlungen haben. Teile sie auf.`,
  'import-too-complex': 'Das Lesen dieser Datei braucht zu viel Zeit oder Speicher. Teile sie auf.',
  'import-running': 'Gerade wird eine andere Datei gelesen. Versuch es danach noch einmal.',
  'too-many-uploads': 'Du lädst schon zwei Dateien hoch. Versuch es danach noch einmal.',
  'too-many-drafts': ({ limit }) =>
    `Eine Gruppe kann höchstens ${limit} offene Importe haben. Verwirf zuerst einen.`,
  'import-being-read': 'Diese Datei wird noch gelesen.',
  'import-has-errors': ({ count, rows: which }) =>
    `${rows(count)} ${count === 1 ? 'kann' : 'können'} noch nicht importiert werden: ${which}. Korrigiere sie oder lass sie weg.`,
  'import-has-nothing': 'Es gibt nichts zu importieren: Alle Zeilen sind weggelassen oder doppelt.',
  'import-not-draft': 'Das wurde bereits importiert.',
  'import-undone': 'Dieser Import wurde bereits rückgängig gemacht.',
  'import-row-not-found': ({ row }) => `Die Datei hat keine Zeile ${row}.`,
  'import-mapping-invalid': 'Zwei Spalten können nicht dieselbe Bedeutung haben.',
}

const fields: ImportFieldNames = {
  name: 'Name',
  amount: 'Betrag',
  currency: 'Währung',
  due_date: 'Nächste Fälligkeit',
  frequency: 'Wiederholung',
  type: 'Art',
  account: 'Konto',
  category: 'Kategorie',
  tags: 'Tags',
  url: 'Link',
  notes: 'Notizen',
  auto_pay: 'Automatische Zahlung',
  variable: 'Variabler Betrag',
  status: 'Status',
  start_date: 'Beginn',
  ends_on: 'Ende',
  cycles_left: 'Verbleibende Zahlungen',
  weekend: 'An Wochenenden',
  icon: 'Symbol',
  bill: 'Rechnung',
  date: 'Datum',
}

const notTaken: NotTakenNames = {
  logo: 'Logos',
  icon: 'Symbole',
  reminder: 'Erinnerungen',
  replacement: 'Nachfolger von Abos',
  usage: 'Nutzungshäufigkeit',
  payer: 'Wer bezahlt',
  trial: 'Probezeiträume',
  transfer: 'Umbuchungen zwischen eigenen Konten',
  'payment-note': 'Notizen zu Zahlungen',
  weekend: 'Wochenendregeln',
  'price-range': 'Preisspannen',
  split: 'Aufgeteilte Beträge',
  'payment-method': 'Zahlungsarten',
  description: 'Beschreibungen',
  'income-source': 'Einkommensquellen',
  'payments-of-no-bill': 'Zahlungen von Rechnungen, die nicht in der Datei sind',
  'incomplete-payments': 'Zahlungen ohne Datum oder Betrag',
  payee: 'Empfänger',
  end: 'Enddaten',
}

const notices: ImportNoticeWords = {
  'value-missing': ({ field }) => `${field} fehlt`,
  'value-unclear': ({ field, value }) => `${field}: „${value}“ ist unklar`,
  'answer-missing': 'Beantworte zuerst die Frage oben',
  'other-currency': ({ currency, expected }) => `In ${currency}, aber diese Gruppe ist in ${expected}`,
  'currency-unknown': ({ value }) => `„${value}“ ist keine bekannte Währung`,
  'bill-unknown': ({ name }) => `Diese Gruppe hat keine Rechnung „${name}“`,
  'bill-ambiguous': ({ name }) => `Diese Gruppe hat mehrere Rechnungen „${name}“`,
  'row-broken': ({ cells, columns }) => `${cells} Zellen, aber die Datei hat ${columns} Spalten`,
  'payments-before-calendar': ({ value }) => `Zur Zahlung vom ${value} passt keine Fälligkeit`,
  'due-date-moved': ({ from, to }) => `Fälligkeit von ${from} auf ${to} verschoben`,
  'due-date-derived': ({ from }) => `Fälligkeit berechnet aus ${from}`,
  'amount-range': ({ low, high }) => `Zwischen ${low} und ${high}: Der höhere Betrag gilt`,
  'amount-unknown': 'Kein Betrag: 0 wird verwendet',
  'amount-varies': 'Betrag ist variabel',
  'schedule-changed': ({ value }) => `Ähnlichste Wiederholung für „${value}“`,
  'not-taken': ({ what }) => `Nicht übernommen: ${what}`,
  'put-in-notes': ({ what }) => `In die Notizen übernommen: ${what}`,
  'same-as-row': ({ row }) => `Name, Betrag und Wiederholung wie in Zeile ${row}`,
  'payment-exists': ({ date }) => `Die Zahlung vom ${date} gibt es schon`,
  'refund-left-out': ({ date }) =>
    `Die Zahlung vom ${date} wird ausgelassen: Das Geld floss in die andere Richtung, etwa als Erstattung`,
  'other-charset': ({ charset }) =>
    `Einige Buchstaben sind vielleicht falsch. Wähle dann unter „Spalten“ den Zeichensatz ${charset.toUpperCase()}`,
  'against-direction': ({ name }) =>
    `Das Geld floss in die andere Richtung als bei „${name}“, etwa als Erstattung`,
  'text-cut-line-breaks': ({ field }) => `${field}: Zeilenumbrüche wurden durch Leerzeichen ersetzt`,
}

export const imports: ImportTexts = {
  title: 'Rechnungen importieren',
  count: { bills, payments, rows },
  drop: {
    title: 'Datei hier ablegen',
    anywhere: 'Irgendwo auf dieser Seite.',
    text: 'Nichts wird geändert, bevor du das Ergebnis geprüft hast.',
    button: 'Datei auswählen',
    release: 'Jetzt loslassen',
    oneOnly: 'Bitte nur eine Datei auf einmal.',
    programs: 'Funktioniert mit',
    limits: (mebibytes) => `Bis zu ${mebibytes} MB.`,
  },
  programs: [
    'Tabellen (CSV)',
    'Wallos',
    'BillManager',
    'SubTrackr',
    'Firefly III',
    'Actual',
    'Nextcloud Budget',
    'Duebook',
  ],
  progress: {
    label: (name) => `${name} wird gelesen`,
    sending: (percent) => `Wird hochgeladen: ${percent}`,
    receiving: 'Wird hochgeladen…',
    reading: (count) => (count === 0 ? 'Datei wird gelesen…' : `Datei wird gelesen: ${rows(count)}`),
    checking: (count) =>
      count === 0 ? 'Zeilen werden geprüft…' : `Zeilen werden geprüft: ${formatCount(count)}`,
    cancel: 'Abbrechen',
  },
  recognised: {
    csv: (count) => `Eine CSV-Datei mit ${rows(count)}`,
    wallos: (count) => `Eine Wallos-Sicherung mit ${subscriptions(count)}`,
    billmanager: (count) => `Ein BillManager-Export mit ${bills(count)}`,
    subtrackr: (count) => `Ein SubTrackr-Export mit ${subscriptions(count)}`,
    firefly: (count) => `Ein Firefly-III-Export mit ${bills(count)}`,
    actual: (count) => `Ein Actual-Export mit ${schedules(count)}`,
    'nextcloud-budget': (count) => `Ein Nextcloud-Budget-Export mit ${bills(count)}`,
    duebook: (count) => `Ein Duebook-Export mit ${bills(count)}`,
  },
  former: {
    title: 'Letzte Importe',
    none: 'Noch nichts importiert.',
    states: { draft: 'Nicht abgeschlossen', committed: 'Importiert', undone: 'Rückgängig gemacht' },
    open: 'Fortsetzen',
    openNamed: (name) => `${name} fortsetzen`,
    show: 'Details',
    showNamed: (name) => `Details zu ${name}`,
    unnamed: 'Datei ohne Namen',
    expires: (day) => `Bis ${day} aufbewahrt`,
  },
  questions: {
    title: 'Bitte prüfen',
    text: (count) =>
      count === 1 ? 'Eins geht aus der Datei nicht hervor.' : 'Einiges geht aus der Datei nicht hervor.',
    affects: (count) => `Betrifft ${rows(count)}`,
    example: (example) => `Beispiel aus der Datei: ${example}`,
    means: (meaning) => `bedeutet ${meaning}`,
    titles: {
      date_order: 'Wie ist das Datum geschrieben?',
      decimal: 'Was ist das Dezimalzeichen?',
      currency: 'In welcher Währung sind die Beträge?',
      default_frequency: 'Wie oft sind diese Rechnungen fällig?',
      person: 'Wessen Rechnungen sollen importiert werden?',
      auto_pay: 'Werden Rechnungen, die sich selbst verlängern, automatisch bezahlt?',
    },
    dateOrders: { ymd: 'Jahr, Monat, Tag', dmy: 'Tag, Monat, Jahr', mdy: 'Monat, Tag, Jahr' },
    decimals: { '.': 'Punkt', ',': 'Komma' },
    everybody: 'Alle',
    autoPay: { true: 'Ja, als automatische Zahlung', false: 'Nein' },
    unanswered: 'Noch nicht beantwortet',
  },
  columns: {
    title: 'Spalten',
    summary: (used, all) => `${used} von ${all} Spalten werden importiert`,
    missing: (names) => `Wähle eine Spalte für: ${names}`,
    change: 'Ändern',
    hide: 'Ausblenden',
    kind: 'Die Datei enthält',
    kinds: { bills: 'Rechnungen', payments: 'Zahlungen von Rechnungen' },
    readAsPayments: 'Diese Datei wird als Zahlungen von Rechnungen gelesen, die es schon gibt.',
    readAsBills: 'Als Rechnungen lesen',
    unnamed: (position) => `Spalte ${position}`,
    notImported: 'Nicht importieren',
    samples: 'Beispiele',
    empty: 'Leer',
    charset: 'Zeichensatz',
    delimiter: 'Trennzeichen',
    delimiters: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator', '|': 'Senkrechter Strich' },
    automatic: 'Erkannt',
  },
  fields,
  duplicates: {
    title: (count) =>
      count === 1
        ? '1 Rechnung gibt es schon in dieser Gruppe'
        : `${bills(count)} gibt es schon in dieser Gruppe`,
    text: 'Name, Betrag und Wiederholung sind gleich.',
    label: 'Doppelte',
    choices: {
      skip: 'Überspringen',
      update: 'Aktualisieren',
      add: 'Noch einmal hinzufügen',
    },
  },
  rows: {
    title: 'Zeilen',
    filter: 'Anzeigen',
    filters: { all: 'Alle', errors: 'Mit Fehlern', warnings: 'Zu prüfen', duplicates: 'Doppelte' },
    filterCount: (name, count) => `${name} (${formatCount(count)})`,
    list: 'Zeilen der Datei',
    head: {
      row: 'Zeile',
      what: 'Rechnung',
      amount: 'Betrag',
      due: 'Fällig',
      paid: 'Datum',
      repeats: 'Wiederholung',
      state: 'Ergebnis',
    },
    row: (row) => `Zeile ${formatCount(row)}`,
    nameless: 'Ohne Namen',
    include: (name) => `${name} importieren`,
    edit: 'Bearbeiten',
    editNamed: (name) => `${name} bearbeiten`,
    payments: (count) => `+ ${payments(count)}`,
    paidOn: (day) => `Bezahlt ${day}`,
    states: {
      new: 'Neu',
      payment: 'Neue Zahlung',
      errors: (count) => `${count} Fehler`,
      check: 'Bitte prüfen',
      leftOut: 'Weggelassen',
      waits: 'Antwort fehlt',
      skipped: 'Schon vorhanden',
      updates: 'Aktualisiert vorhandene',
      addedAgain: 'Noch einmal hinzugefügt',
      created: 'Hinzugefügt',
      updated: 'Aktualisiert',
    },
    none: {
      all: 'Die Datei hat keine Zeilen.',
      errors: 'Keine Zeilen mit Fehlern.',
      warnings: 'Nichts zu prüfen.',
      duplicates: 'Keine doppelten.',
    },
    shown: (first, last, all) => `Zeilen ${formatCount(first)}–${formatCount(last)} von ${formatCount(all)}`,
    previous: 'Vorherige Zeilen',
    next: 'Nächste Zeilen',
    leaveOutCurrency: (code, count) => `${rows(count)} in ${code} weglassen`,
    leaveOutErrors: (count) => `${rows(count)} mit Fehlern weglassen`,
    leftOut: (count) => `${rows(count)} weggelassen.`,
  },
  editor: {
    label: (name) => `${name} bearbeiten`,
    file: 'Auf Datei zurücksetzen',
    types: { bill: 'Rechnung', deposit: 'Einnahme' },
    inFile: (text) => `In der Datei: ${text}`,
  },
  notices,
  notTaken,
  summary: {
    adds: (parts, count) => `${parts} ${count === 1 ? 'wird' : 'werden'} hinzugefügt`,
    updates: (count) =>
      count === 1 ? '1 Rechnung wird aktualisiert' : `${bills(count)} werden aktualisiert`,
    skipped: (count) => `${formatCount(count)} übersprungen`,
    leftOut: (count) => `${formatCount(count)} weggelassen`,
    categories: (count) => (count === 1 ? '1 neue Kategorie' : `${formatCount(count)} neue Kategorien`),
    nothing: 'Nichts zu importieren',
    errors: (count) =>
      count === 1
        ? '1 Zeile kann noch nicht importiert werden'
        : `${rows(count)} können noch nicht importiert werden`,
    showErrors: 'Fehler zeigen',
    questions: (count) => (count === 1 ? '1 Frage ist offen' : `${count} Fragen sind offen`),
    showQuestions: (count) => (count === 1 ? 'Frage beantworten' : 'Fragen beantworten'),
    commit: (billCount, paymentCount) =>
      `${billCount > 0 || paymentCount === 0 ? bills(billCount) : payments(paymentCount)} importieren`,
    commitNothing: 'Importieren',
    commitUpdates: (count) => `${bills(count)} aktualisieren`,
    discard: 'Verwerfen',
    discarding: {
      title: 'Diesen Import verwerfen?',
      text: 'Deine Antworten und Korrekturen gehen verloren. Die Rechnungen dieser Gruppe bleiben, wie sie sind.',
    },
    discarded: 'Import verworfen.',
    done: 'Import abgeschlossen.',
  },
  report: {
    title: 'Import abgeschlossen',
    figures: {
      created: 'Neue Rechnungen',
      updated: 'Aktualisiert',
      payments: 'Neue Zahlungen',
      skipped: 'Doppelte',
      leftOut: 'Weggelassen',
      categories: 'Neue Kategorien',
    },
    notImported: 'Nicht übernommen',
    notImportedText: 'Dafür gibt es in Duebook keinen Platz:',
    currencies: 'Andere Währungen',
    currency: (code, count) =>
      `${rows(count)} in ${code}: Lege eine Gruppe in ${code} an und importiere die Datei dort.`,
    download: 'Bericht herunterladen',
    csv: 'Tabelle',
    text: 'Text',
    fileName: 'import',
    saved: (file) => `Bericht gespeichert als ${file}`,
    showBills: 'Rechnungen zeigen',
    undo: 'Rückgängig machen',
    undoing: {
      title: 'Diesen Import rückgängig machen?',
      text: (counts) =>
        `Entfernt werden: ${counts}. Rechnungen, die seitdem bearbeitet oder bezahlt wurden, bleiben.`,
    },
    undone: 'Dieser Import wurde rückgängig gemacht',
    undoneText: (removed) => `${removed} entfernt.`,
    restored: (count) =>
      count === 1
        ? '1 Rechnung hat wieder ihre früheren Werte.'
        : `${bills(count)} haben wieder ihre früheren Werte.`,
    kept: (count) => `${bills(count)} ${count === 1 ? 'wurde' : 'wurden'} behalten`,
    reasons: { edited: 'seitdem bearbeitet', paid: 'seitdem bezahlt' },
    deletedBill: 'Gelöschte Rechnung',
    columns: {
      row: 'Zeile',
      name: 'Name',
      result: 'Ergebnis',
      notes: 'Hinweise',
    },
    and: (parts) => new Intl.ListFormat('de', { type: 'conjunction' }).format(parts),
  },
  missing: 'Diesen Import gibt es nicht mehr. Offene Importe werden 7 Tage lang aufbewahrt.',
  fileWarnings: 'Zu dieser Datei',
  readOnly: 'Du kannst diese Gruppe ansehen, aber nichts in sie importieren.',
  refusals,
}
