import type { TelemetryTexts } from './en.ts'

export const telemetry: TelemetryTexts = {
  title: 'Nutzungsdaten teilen?',
  purpose:
    'Nutzungsberichte helfen, Duebook zu verbessern. Sie enthalten Zahlen zu dieser Installation, aber nie den Inhalt deiner Rechnungen.',
  collected: {
    title: 'Das steht in einem Bericht',
    items: [
      'Anzahl der Benutzer nach Rolle und der in den letzten 30 Tagen aktiven Benutzer',
      'Anzahl der Gruppen, Zahlungen und Mobilgeräte',
      'Anzahl der Rechnungen und Einnahmen und wie viele davon archiviert, automatisch oder variabel sind',
      'Wann der erste Benutzer angelegt wurde',
      'Versionen von Duebook, Node.js, der Datenbank und des Betriebssystems und wie Duebook installiert ist',
      'Eine zufällige ID dieser Installation, damit sie nicht doppelt gezählt wird',
    ],
  },
  notCollected: {
    title: 'Das steht nie darin',
    items: [
      'Namen, E-Mail- und Postadressen oder die Adresse dieses Servers',
      'Namen von Rechnungen, Notizen, Konten oder Links',
      'Beträge oder wann etwas bezahlt wurde',
      'Wer sich wann angemeldet hat',
    ],
  },
  destination: (url) => `Berichte werden einmal täglich an ${url} gesendet.`,
  noDestination: 'Auf diesem Server ist kein Ziel eingestellt. Daher wird so oder so nichts gesendet.',
  later: 'Du kannst das jederzeit in den Einstellungen ändern und dort jeden Bericht ansehen.',
  showPayload: 'Genaue Daten anzeigen',
  hidePayload: 'Daten ausblenden',
  accept: 'Zustimmen und fortfahren',
  optOut: 'Ablehnen',
  settings: {
    title: 'Nutzungsberichte',
    disabled: 'Nutzungsberichte sind in der Serverkonfiguration ausgeschaltet. Daher wird nichts gesendet.',
    states: {
      pending: 'Noch nicht entschieden. Es wird nichts gesendet.',
      accepted: 'Eingeschaltet.',
      disabled: 'Ausgeschaltet. Es wird nichts gesendet.',
    },
    destination: (url) => `Ziel: ${url}, einmal täglich.`,
    allow: 'Berichte einschalten',
    forbid: 'Berichte ausschalten',
    next: (when) => `Nächster Bericht: ${when}.`,
    instance: (id) => `Installations-ID: ${id}`,
    records: 'Bisherige Berichte',
    noRecords: 'Noch keine gesendet.',
    sent: 'Gesendet',
    failed: 'Fehlgeschlagen',
    showRecord: 'Daten anzeigen',
  },
}
