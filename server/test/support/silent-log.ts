import { createLogger } from '#http/request-log'

export const silentLog = createLogger('silent')
