/** Throws when a change is based on another version than the current one. */
export type RequireCurrent = (version: number) => void

/** The row that a change is about, and the check of the version that it is based on. */
export interface Target {
  id: number
  requireCurrent: RequireCurrent
}

/** For changes that are based on no version in particular. */
export const ANY_VERSION: RequireCurrent = () => {}
