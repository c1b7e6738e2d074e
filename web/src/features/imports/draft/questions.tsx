import type { Import, ImportQuestion } from '@duebook/contract'
import { NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/section.tsx'
import { answerWords, meaningWords } from './question-words.ts'
import classes from './questions.module.css'
import type { ChangeDraft } from './use-draft.ts'
import { useShownChoice } from './use-shown-choice.ts'

/** More would be a wall of radio buttons. */
const MOST_RADIOS = 4

interface QuestionsProps {
  draft: Pick<Import, 'questions' | 'options'>
  onChange: ChangeDraft
}

/** What the file leaves open, each asked once with an example. */
export function Questions({ draft, onChange }: QuestionsProps) {
  const texts = useImportTexts().questions
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.text(draft.questions.length)}
      </Text>
      <div className={classes.questions}>
        {draft.questions.map((question) => (
          <Question
            key={question.option}
            question={question}
            answer={draft.options[question.option]}
            onAnswer={(value) =>
              onChange({
                options: { [question.option]: value },
              })
            }
          />
        ))}
      </div>
    </Section>
  )
}

type Answer = ImportQuestion['choices'][number]['value']

interface QuestionProps {
  question: ImportQuestion
  answer: Answer | null
  onAnswer: (answer: Answer) => Promise<unknown>
}

function Question({ question, answer: given, onAnswer }: QuestionProps) {
  const texts = useImportTexts().questions
  const { frequencies } = useTexts().common
  const format = useFormat()
  const id = useId()
  const [answer, choose] = useShownChoice(given, (value) =>
    value === null ? Promise.resolve() : onAnswer(value),
  )
  const { option, example, choices, row_count: rowCount } = question
  const wording = {
    texts,
    frequencies,
    day: format.longDay,
    number: (number: number) => number.toLocaleString(format.locale, { maximumFractionDigits: 4 }),
  }
  const about = [
    ...(example === '' || option === 'person' ? [] : [texts.example(example)]),
    ...(rowCount > 0 ? [texts.affects(rowCount)] : []),
  ].join(' · ')
  if (choices.length > MOST_RADIOS) {
    return (
      <NativeSelect
        className={classes.select ?? ''}
        data-open={answer === null || undefined}
        label={texts.titles[option]}
        description={about}
        size="md"
        value={answer === null ? '' : String(answer)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find((choice) => String(choice.value) === value)
          if (chosen) choose(chosen.value)
        }}
      >
        {answer === null && <option value="">{texts.unanswered}</option>}
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {answerWords(option, choice, wording)}
          </option>
        ))}
      </NativeSelect>
    )
  }
  return (
    <fieldset
      className={classes.question}
      data-open={answer === null || undefined}
      aria-describedby={`${id}-about`}
    >
      <legend>
        {texts.titles[option]}
        {answer === null && <span className={classes.open}>{texts.unanswered}</span>}
      </legend>
      <p id={`${id}-about`} className={classes.about}>
        {about}
      </p>
      <div className={classes.choices}>
        {choices.map((choice) => {
          const meaning = meaningWords(option, choice, wording)
          return (
            <label key={String(choice.value)} className={classes.choice}>
              <input
                type="radio"
                name={`${id}-${option}`}
                checked={answer === choice.value}
                onChange={() => choose(choice.value)}
              />
              <span>
                {answerWords(option, choice, wording)}
                {meaning !== undefined && <span className={classes.meaning}>{meaning}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
