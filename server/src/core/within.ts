/** What the work answers or, where it takes longer than that, what `late` answers or throws. The work itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    return await Promise.race([work, overdue.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
