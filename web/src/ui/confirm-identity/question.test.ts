import { expect, test } from 'vitest'
import { answerQuestion, askToConfirm, isAsked, subscribeToQuestion } from './question.ts'

test('several refused calls share one question, and all get its answer', async () => {
  const seen: boolean[] = []
  const stop = subscribeToQuestion(() => seen.push(isAsked()))
  const answers = Promise.all([askToConfirm(), askToConfirm()])
  answerQuestion(true)
  stop()
  expect(await answers).toEqual([true, true])
  expect(seen).toEqual([true, true, false])
})

test('an answer is not remembered: the next refusal asks again', async () => {
  const first = askToConfirm()
  answerQuestion(true)
  await first
  const second = askToConfirm()
  expect(isAsked()).toBe(true)
  answerQuestion(false)
  expect(await second).toBe(false)
})
