import type { Import, ImportOptions, ImportQuestion } from '@duebook/contract'
import { choiceText, openQuestions } from '#import/import-text'
import { printable } from '#output/printable'
import { write } from '#output/write'
import { ask } from '#prompt/ask'
import type { World } from '#world'

const QUESTIONS: Record<ImportQuestion['option'], string> = {
  date_order: 'How are dates written?',
  decimal: 'Which sign stands before the cents?',
  currency: 'Which currency are amounts without one in?',
  default_frequency: 'How often do bills repeat that do not say so?',
  person: 'Whose bills should be imported?',
  auto_pay: 'Are bills that renew by themselves paid automatically?',
}

/** Asks what the file leaves open, one after another. An answer may open another question. */
export async function answerQuestions(
  world: World,
  draft: Import,
  answer: (options: Partial<ImportOptions>) => Promise<Import>,
): Promise<Import> {
  let current = draft
  const asked = new Set<string>()
  for (;;) {
    const question = openQuestions(current).find(({ option }) => !asked.has(option))
    if (!question) return current
    asked.add(question.option)
    current = await answer({ [question.option]: await choose(world, question) })
  }
}

async function choose(world: World, { option, example, row_count, choices }: ImportQuestion) {
  const rows = row_count === 1 ? '1 row' : `${row_count} rows`
  write(world.stderr, `${QUESTIONS[option]} For example "${printable(example)}", ${rows}:\n`)
  const listed = choices.map((choice, index) => `  ${index + 1}  ${choiceText(choice)}\n`)
  write(world.stderr, listed.join(''))
  for (;;) {
    const answer = await ask(world, 'Number', { otherwise: `Add --${option.replaceAll('_', '-')}.` })
    const choice = choices[Number(answer) - 1] ?? choices.find(({ value }) => String(value) === answer)
    if (choice) return choice.value
    write(world.stderr, `Please enter a number from 1 to ${choices.length}.\n`)
  }
}
