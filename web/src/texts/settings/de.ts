import type { SettingsTexts } from './en.ts'

export const settings: SettingsTexts = {
  title: 'Einstellungen',
  connections: 'Verbindungen',
  sections: {
    reminders: { title: 'Erinnerungen', text: 'Wann und wo du von Rechnungen hörst' },
    appearance: { title: 'Design und Sprache', text: 'Hell oder dunkel und die Sprache' },
    security: { title: 'Sicherheit', text: 'Passwort, zweiter Faktor, Passkeys und Sitzungen' },
    devices: { title: 'Smartphones und Tablets', text: 'Apps, die mit deinem Konto verbunden sind' },
    usage: { title: 'Nutzungsberichte', text: 'Was dieser Server an die Entwickler sendet' },
    tokens: { title: 'Zugriffstoken', text: 'Für Skripte und andere Programme' },
    feeds: { title: 'Kalender-Feeds', text: 'Fälligkeiten in deiner Kalender-App' },
    webhooks: { title: 'Webhooks', text: 'Andere Programme erfahren, was in dieser Gruppe passiert' },
  },
  password: {
    title: 'Passwort',
    text: 'Wenn du dein Passwort änderst, wirst du auf allen anderen Geräten abgemeldet und deine offenen Einladungen werden widerrufen.',
    current: 'Aktuelles Passwort',
    submit: 'Passwort ändern',
    done: 'Passwort geändert.',
    endTokens: 'Auch Zugriffstoken und Kalender-Feeds beenden',
    endTokensText:
      'Sinnvoll, wenn jemand anderes dein Passwort kennen könnte. Programme, die sie nutzen, verlieren den Zugriff.',
    pauseChannels: (count) =>
      count === 1
        ? 'Auch den Erinnerungskanal pausieren, der in den letzten 30 Tagen hinzukam oder geändert wurde'
        : `Auch die ${count} Erinnerungskanäle pausieren, die in den letzten 30 Tagen hinzukamen oder geändert wurden`,
    pauseChannelsText:
      'Dort wird nichts gesendet, bis du es mit einem Test bestätigst. Links in Nachrichten funktionieren nicht mehr.',
  },
  sessions: {
    title: 'Aktive Sitzungen',
    current: 'Dieses Gerät',
    lastUsed: (when) => `Zuletzt aktiv: ${when}`,
    device: (browser, system) => `${browser} auf ${system}`,
    unknownDevice: 'Unbekanntes Gerät',
    end: 'Abmelden',
    endNamed: (device) => `${device} abmelden`,
    ended: 'Gerät abgemeldet.',
    everywhere: 'Überall abmelden',
    everywhereText:
      'Meldet dich auf allen Geräten ab, auch auf diesem, und widerruft deine offenen Einladungen.',
    endTokens: 'Auch Zugriffstoken und Kalender-Feeds beenden und Erinnerungskanäle pausieren',
  },
  devices: {
    title: 'Smartphones und Tablets',
    list: 'Geräte',
    text: 'Apps, die mit deinem Konto verbunden sind.',
    none: 'Noch keine Geräte.',
    platforms: { ios: 'iOS', android: 'Android' },
    version: (version) => `Version ${version}`,
    seen: (when) => `Zuletzt gesehen: ${when}`,
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    removing: {
      title: (name) => `${name} entfernen?`,
      text: 'Das Gerät wird aus dieser Liste entfernt. Die App kann sich wieder verbinden. Um sie abzumelden, beende ihre Sitzung unter „Sicherheit“.',
      submit: 'Entfernen',
    },
    removed: (name) => `${name} wurde entfernt.`,
  },
}
