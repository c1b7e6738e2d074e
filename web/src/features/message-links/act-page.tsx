import type { ActionAnswer } from '@duebook/contract'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { formatDay } from '../../format/days.ts'
import { localeFor } from '../../format/locale.ts'
import { formatMoney } from '../../format/money.ts'
import { LANGUAGE_SETTING } from '../../texts/choose-language.ts'
import { loadTexts } from '../../texts/languages.ts'
import { type ReminderTexts, useReminderTexts } from '../../texts/reminder-texts.ts'
import { type LoadedTexts, TextsProvider, useLanguage, useTexts } from '../../texts/texts.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useTranslated } from '../../ui/reminders/use-translated.ts'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { OpenApp } from './open-app.tsx'

/** Says what the button of a message would do, and does it when asked again. Mail scanners open links, too. */
export function ActPage({ token }: { token: string }) {
  const translated = useTranslated()
  const described = useQuery({
    queryKey: ['act', token],
    queryFn: () => translated(client.act({ token, act: false })),
    enabled: true,
    refetchOnWindowFocus: false,
  })
  if (described.isPending) return <PageSkeleton />
  if (described.isError) return <Failed error={described.error} />
  return (
    <InLanguageOfMessage language={described.data.language}>
      <Question token={token} described={described.data} />
    </InLanguageOfMessage>
  )
}

function Failed({ error }: { error: Error }) {
  const texts = useTexts()
  const { invalid } = useReminderTexts().act
  return (
    <StandalonePage title={invalid}>
      <Alert color="red" variant="light" role="alert" mb="md">
        {errorSentence(error, texts)}
      </Alert>
      <OpenApp />
    </StandalonePage>
  )
}

function Question({ token, described }: { token: string; described: ActionAnswer }) {
  const texts = useReminderTexts().act
  const { language } = useLanguage()
  const translated = useTranslated()
  const [answer, setAnswer] = useState(described)
  const words = wordsFor(answer, texts, language)
  if (answer.result !== 'described') {
    const { bill_id: billId, database_id: groupId } = answer
    const canUndo = answer.result === 'done' && answer.action === 'pay'
    return (
      <StandalonePage title={words.result}>
        {canUndo && <Text mb="md">{texts.undo}</Text>}
        <OpenApp path={`/bills/${billId}?group=${groupId}`} label={texts.open} />
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title={words.question} text={words.facts}>
      <SubmitForm
        submitLabel={words.submit}
        send={async () => setAnswer(await translated(client.act({ token, act: true })))}
      >
        {null}
      </SubmitForm>
    </StandalonePage>
  )
}

function wordsFor(answer: ActionAnswer, texts: ReminderTexts['act'], language: string) {
  const { action, result, bill_name: name, type, amount, currency, until } = answer
  const locale = localeFor(language)
  const day = (each: string) => formatDay(each, locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const nextDay = until === null ? '' : day(until)
  const decimals = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
  const money = formatMoney(amount, { code: currency, decimals: decimals.maximumFractionDigits ?? 2 }, locale)
  const facts = texts.facts(money, day(answer.due_date))
  const isDeposit = type === 'deposit'
  const failed = result === 'already_settled' ? texts.alreadySettled(name) : texts.notCurrent(name)
  if (action === 'snooze') {
    return {
      question: texts.snooze(name),
      facts: until === null ? facts : `${facts}. ${texts.snoozeText(nextDay)}`,
      submit: texts.submitSnooze,
      result: result === 'done' ? texts.snoozed(name, nextDay) : failed,
    }
  }
  return {
    question: (isDeposit ? texts.receive : texts.pay)(name),
    facts,
    submit: isDeposit ? texts.submitReceive : texts.submitPay,
    result: result === 'done' ? (isDeposit ? texts.received : texts.paid)(name) : failed,
  }
}

/** The message's, unless somebody has chosen another on this device. */
function InLanguageOfMessage({ language, children }: { language: string; children: ReactNode }) {
  const shown = useLanguage().language
  const isRight = shown === language || localStorage.getItem(LANGUAGE_SETTING) !== null
  const [loaded, setLoaded] = useState<LoadedTexts>()
  useEffect(() => {
    if (isRight) return
    const fallBack = () => setLoaded(undefined)
    loadTexts(language).then((texts) => setLoaded({ language, texts }), fallBack)
  }, [language, isRight])
  if (!loaded) return children
  return (
    <TextsProvider key={loaded.language} first={loaded}>
      {children}
    </TextsProvider>
  )
}
