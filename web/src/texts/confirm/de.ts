import type { ConfirmTexts } from './en.ts'

export const confirm: ConfirmTexts = {
  title: 'Bestätige, dass du es bist',
  text: 'Du machst eine wichtige Änderung, und deine Anmeldung ist schon eine Weile her. Danach wirst du 10 Minuten lang nicht noch einmal gefragt.',
  passkey: 'Passkey verwenden',
  passkeyCancelled: 'Der Passkey wurde nicht verwendet. Versuche es erneut oder wähle einen anderen Weg.',
  submit: 'Bestätigen',
  or: 'oder',
  openid: (provider) => `Weiter mit ${provider}`,
  openidText: 'Dafür verlässt du die Seite. Danach musst du die Änderung noch einmal machen.',
  nothing:
    'Hier kannst du dich mit nichts bestätigen. Melde dich ab und wieder an und mach die Änderung dann noch einmal.',
}
