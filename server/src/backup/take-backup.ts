import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answer } from '#backup/backup-child'
import type { Backup, BackupOrder } from '#backup/write-backup'
import { OperatorError } from '#core/operator-error'
import { draftFor, removeDraft } from '#db/private-file'
import { programFile } from '#program/program-files'

/** Writes a backup in another process. A stop ends that process at once, and leaves nothing behind. */
export async function takeBackup(order: Omit<BackupOrder, 'draft'>, stop?: AbortSignal): Promise<Backup> {
  const draft = draftFor(order.target)
  // With an empty environment: it needs none of our secrets.
  const child = fork(CHILD, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const kill = () => child.kill('SIGKILL')
  if (stop?.aborted === true) kill()
  stop?.addEventListener('abort', kill)
  const exit = once(child, 'exit')
  let answer: Answer | undefined
  try {
    const message = once(child, 'message') as Promise<[Answer]>
    child.send({ ...order, draft } satisfies BackupOrder)
    const first = await Promise.race([message, exit.then(() => [undefined])])
    answer = first[0]
    if (child.connected) child.disconnect()
    await exit
  } catch (error) {
    // Sending to a process that was just killed fails as well.
    if (stop?.aborted !== true) throw error
  } finally {
    stop?.removeEventListener('abort', kill)
    removeDraft(draft)
  }
  if (answer === undefined) throw new OperatorError('The backup was interrupted')
  if ('backup' in answer) return answer.backup
  throw answer.isForeseen ? new OperatorError(answer.failure) : new Error(answer.failure)
}

const CHILD = programFile('backup/backup-child')
