/*
 * Telegram's Bot API, POST /bot<token>/sendMessage. Written from https://core.telegram.org/bots/api ("sendMessage",
 * "InlineKeyboardMarkup", "ResponseParameters", "Making requests") as of August 2026.
 */
import exchange from './exchanges/telegram.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { address, flag, list, object, textUpTo } from './shape.ts'

const sendMessage = object({
  chat_id: textUpTo(100, /^(?:-?\d+|@\w+)$/),
  text: textUpTo(4096, /\S/),
  'link_preview_options?': object({ 'is_disabled?': flag }),
  'disable_notification?': flag,
  'reply_markup?': object({
    inline_keyboard: list(list(object({ text: textUpTo(64), url: address }), 8), 100),
  }),
})

export const telegram: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    const { bot_token, chat_id } = exchange.settings
    if (request.method !== 'POST' || request.path !== `/bot${bot_token}/sendMessage`)
      return { answer: 'unknown-bot', problems: [`${request.method} ${request.path}`] }
    const body = jsonIn(request) as { chat_id?: unknown }
    const problems = sendMessage(body, 'body')
    if (problems.length > 0) return { answer: 'invalid', problems }
    const isKnown = body.chat_id === chat_id || body.chat_id === exchange.movedTo
    return { answer: isKnown ? 'taken' : 'unknown-chat', problems: isKnown ? [] : ['chat_id'] }
  },
}
