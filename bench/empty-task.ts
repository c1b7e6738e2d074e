/** What a thread of Piscina's does while its own cost is measured. */
export default (task: unknown): unknown => task
