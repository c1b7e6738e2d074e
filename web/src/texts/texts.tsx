import { createContext, type ReactNode, useContext } from 'react'
import { en } from './en/index.ts'

export type Texts = typeof en

const TextsContext = createContext<Texts>(en)

export function TextsProvider({ children }: { children: ReactNode }) {
  return <TextsContext value={en}>{children}</TextsContext>
}

export function useTexts(): Texts {
  return useContext(TextsContext)
}
