import { ACT_WITHOUT_SIGN_IN, type Kind, type KindParts, secretText, text } from '#channels/kinds/kind'
import { exchange, jsonOf, jsonRequest, sentAs } from '#channels/kinds/over-http'
import { fitLines, type Link, linesOf, splitLinks } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'
import type { OutboundAnswer } from '#outbound/outbound'
import { retryLater } from '#sending/http-result'
import type { SendResult } from '#sending/send-result'

interface TelegramSettings {
  bot_token: string
  chat_id: string
}

const MAX_LENGTH = 4096

/** https://core.telegram.org/bots/api#sendmessage */
export const telegram: Kind = {
  fields: [
    secretText('bot_token', {
      pattern: /^\d{1,20}:[\w-]{10,100}$/,
      expected: 'the token of a bot, such as 123456:ABC-DEF1234ghIkl',
    }),
    text('chat_id', {
      pattern: /^(?:-?\d{1,20}|@\w{1,64})$/,
      expected: 'the number of a chat, or @ and the name of a channel',
      isNumber: true,
    }),
    ACT_WITHOUT_SIGN_IN,
  ],
  send: async (parts: KindParts, settings: TelegramSettings, message: Message) => {
    let movedTo: string | undefined
    const result = await post(parts, settings, message, (chatId) => {
      movedTo = chatId
    })
    // A group that became a supergroup has a new number, and says so instead of taking the message.
    if (movedTo === undefined) return result
    const moved = await post(parts, { ...settings, chat_id: movedTo }, message, () => {})
    return moved.end === 'sent' ? { ...moved, moved: { chat_id: movedTo } } : moved
  },
}

function post(
  parts: KindParts,
  { bot_token, chat_id }: TelegramSettings,
  message: Message,
  onMoved: (chatId: string) => void,
): Promise<SendResult> {
  const { buttons, lines } = splitLinks(message)
  const request = jsonRequest(`https://api.telegram.org/bot${bot_token}/sendMessage`, {
    chat_id,
    // Without parse_mode: nothing in it can become markup.
    text: fitLines([message.title, '', ...linesOf(message)], lines, MAX_LENGTH),
    link_preview_options: { is_disabled: true },
    disable_notification: false,
    ...keyboard(buttons),
  })
  return exchange(parts, request, (answer) => resultOf(answer, onMoved))
}

function keyboard(buttons: readonly Link[]) {
  if (buttons.length === 0) return {}
  return { reply_markup: { inline_keyboard: buttons.map(({ label, url }) => [{ text: label, url }]) } }
}

function resultOf(answer: OutboundAnswer, onMoved: (chatId: string) => void): SendResult | undefined {
  const { ok, result, description, parameters } = jsonOf(answer) as {
    ok?: unknown
    result?: { message_id?: unknown }
    description?: unknown
    parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown }
  }
  if (answer.status === 200 && ok === true) return sentAs(result?.message_id)
  const movedTo = parameters?.migrate_to_chat_id
  if (typeof movedTo === 'number') onMoved(String(movedTo))
  const seconds = parameters?.retry_after
  if (answer.status === 429 && typeof seconds === 'number')
    return retryLater('Telegram asks to wait (429)', seconds)
  return permanentErrorOf(answer.status, String(description))
}

function permanentErrorOf(status: number, description: string): SendResult | undefined {
  if (status === 401 || status === 404)
    return { end: 'gone', error: `Telegram does not know this bot (${status})` }
  if (status === 403)
    return { end: 'gone', error: 'The bot was blocked, or is not a member of this chat (403)' }
  if (status === 400 && /chat not found|chat_id is empty|user not found/i.test(description))
    return { end: 'gone', error: 'Telegram does not know this chat. Has it written to the bot? (400)' }
  return undefined
}
