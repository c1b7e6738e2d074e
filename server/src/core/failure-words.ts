import type { Language } from '#core/language'

/** Why a channel is paused that nobody has found broken. */
export const PAUSED_FOR_SAFETY =
  'Paused to protect your account. A test message that arrives turns it back on'

/**
 * What became of a message that was not sent, in the language of its reader. It is kept and logged in English; numbers and what stands in
 * brackets are facts, which are the same in every language.
 */
export function failureIn(language: Language | null, sentence: string): string
export function failureIn(language: Language | null, sentence: string | null): string | null
export function failureIn(language: Language | null, sentence: string | null): string | null {
  if (sentence === null || language !== 'de') return sentence
  const facts = sentence.match(FACTS) ?? []
  const words = GERMAN[sentence.replaceAll(FACTS, '#')]
  return words?.replaceAll('#', () => facts.shift() ?? '') ?? sentence
}

const FACTS = /\([^)]*\)|\d+(?:\.\d+)?/g

const GERMAN: Record<string, string> = {
  'The server answered #': 'Der Server hat mit # geantwortet',
  'The server answered #. Redirects are not followed':
    'Der Server hat mit # geantwortet. Weiterleitungen werden nicht befolgt',
  'The server could not be reached': 'Der Server ist nicht erreichbar',
  'The certificate of the server is not valid': 'Das Zertifikat des Servers ist nicht gültig',
  'The server closed the connection without an answer':
    'Der Server hat die Verbindung ohne Antwort geschlossen',
  'The answer of the server was not understood': 'Die Antwort des Servers war nicht zu verstehen',
  'The server refused the connection': 'Der Server hat die Verbindung abgelehnt',
  'The answer of the server was too large': 'Die Antwort des Servers war zu groß',
  'The server did not answer within # seconds': 'Der Server hat nicht innerhalb von # Sekunden geantwortet',
  'A setting has characters that cannot be sent': 'Eine Angabe enthält Zeichen, die sich nicht senden lassen',
  'The address must begin with https:// or http://': 'Die Adresse muss mit https:// oder http:// beginnen',
  'The address must not contain a user name or password':
    'Die Adresse darf weder Benutzername noch Passwort enthalten',
  'The server could not be reached: its name was not found, or its address is not public. The operator of Duebook can allow it with the setting OUTBOUND_ALLOW':
    'Der Server ist nicht erreichbar: Sein Name wurde nicht gefunden, oder seine Adresse ist nicht öffentlich. Wer Duebook betreibt, kann sie mit der Einstellung OUTBOUND_ALLOW erlauben',
  'The mail server did not take the mail #': 'Der Mailserver hat die E-Mail nicht angenommen #',
  'This server is not set up to send emails': 'Dieser Server kann keine E-Mails senden',
  'The confirmation email could not be sent. Save the address again to get another one':
    'Die E-Mail zur Bestätigung ließ sich nicht senden. Speichere die Adresse noch einmal, um eine neue zu bekommen',
  'The mail server did not say whether it took the confirmation email. If none arrives, save the address again tomorrow':
    'Ob der Mailserver die E-Mail zur Bestätigung angenommen hat, ist nicht bekannt. Kommt keine an, speichere die Adresse morgen noch einmal',
  'You stopped these emails with the link in one of them':
    'Du hast diese E-Mails mit dem Link in einer von ihnen abbestellt',
  [PAUSED_FOR_SAFETY]: 'Zum Schutz deines Kontos pausiert. Sobald eine Testnachricht ankommt, geht es weiter',
  'It was too late to send it': 'Zum Senden war es zu spät',
  'SECRETS_KEY does not match': 'SECRETS_KEY passt nicht',
  'The secrets of this channel are lost. Enter them again':
    'Die geheimen Angaben dieses Kanals sind verloren. Gib sie noch einmal ein',
  'The server’s encryption key has changed. Enter the settings of this channel again':
    'Der Schlüssel des Servers hat sich geändert. Gib die Angaben zu diesem Kanal noch einmal ein',
  'The secret of this webhook is lost. Make a new one':
    'Das Geheimnis dieses Webhooks ist verloren. Erstelle ein neues',
  'The server’s encryption key has changed. Make a new secret for this webhook, then resume it':
    'Der Schlüssel des Servers hat sich geändert. Erstelle ein neues Geheimnis für diesen Webhook und setze ihn dann fort',
  'The person this webhook belongs to can no longer manage this bill group. Another manager can resume it':
    'Wem dieser Webhook gehört, der kann diese Gruppe nicht mehr verwalten. Jemand anderes, der das kann, kann ihn fortsetzen',
  'This browser no longer takes messages #': 'Dieser Browser nimmt keine Nachrichten mehr an #',
  'Pushover does not know this application token': 'Pushover kennt dieses Application-Token nicht',
  'Pushover does not know this user key': 'Pushover kennt diesen User-Key nicht',
  'The monthly quota of Pushover is used up #': 'Das Monatskontingent von Pushover ist aufgebraucht #',
  'Pushover did not take the message': 'Pushover hat die Nachricht nicht angenommen',
  'Matrix does not know this access token #': 'Matrix kennt dieses Zugriffstoken nicht #',
  'This Matrix user is not a member of the room #': 'Dieser Matrix-Benutzer ist kein Mitglied des Raums #',
  'Telegram does not know this bot #': 'Telegram kennt diesen Bot nicht #',
  'The bot was blocked, or is not a member of this chat #':
    'Der Bot wurde blockiert oder ist kein Mitglied dieses Chats #',
  'Telegram does not know this chat. Has it written to the bot? #':
    'Telegram kennt diesen Chat nicht. Hat er dem Bot schon geschrieben? #',
  'This Slack webhook no longer works #': 'Dieser Slack-Webhook funktioniert nicht mehr #',
  'This Mattermost webhook no longer works #': 'Dieser Mattermost-Webhook funktioniert nicht mehr #',
  'This Discord webhook no longer exists #': 'Diesen Discord-Webhook gibt es nicht mehr #',
  'Telegram asks to wait #': 'Telegram bittet zu warten #',
  'Discord asks to wait #': 'Discord bittet zu warten #',
  'Matrix asks to wait #': 'Matrix bittet zu warten #',
  'Gotify does not know this token #': 'Gotify kennt dieses Token nicht #',
  'ntfy does not allow publishing to this topic #': 'ntfy erlaubt nicht, an dieses Thema zu senden #',
  'ntfy finds the message too long #': 'Für ntfy ist die Nachricht zu lang #',
  'Apprise has no services under this key #': 'Apprise hat unter diesem Schlüssel keine Dienste #',
  'At least one service of Apprise did not take it #':
    'Mindestens ein Dienst von Apprise hat die Nachricht nicht angenommen #',
}
