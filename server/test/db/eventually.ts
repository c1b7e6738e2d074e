/** Tries again until it succeeds, and fails with the last failure. */
export async function eventually<T>(attempt: () => Promise<T>, within = 60_000): Promise<T> {
  const deadline = performance.now() + within
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
