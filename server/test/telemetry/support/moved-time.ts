/*
 * Loaded into a real server process before everything else: its clock can be moved by message, and its look at the
 * schedule comes ten times a second instead of every 15 s. Nothing else is touched.
 */
const SCHEDULE_LOOK = 15_000

let moved = Number(process.env.TIME_MOVED_BY ?? 0)

process.on('message', (message: { moveTimeBy?: number }) => {
  moved += message.moveTimeBy ?? 0
})

const RealDate = Date
const now = () => RealDate.now() + moved

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})

const realSetInterval = globalThis.setInterval
globalThis.setInterval = ((run: () => void, delay?: number, ...rest: []) =>
  realSetInterval(run, delay === SCHEDULE_LOOK ? 100 : delay, ...rest)) as typeof setInterval
