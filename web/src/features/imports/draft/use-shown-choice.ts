import { useState } from 'react'

/** Shows at once what was chosen, and what holds when the server has answered. */
export function useShownChoice<Value>(
  value: Value,
  send: (value: Value) => Promise<unknown>,
): [shown: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value }>()
  const choose = (next: Value) => {
    const choice = { value: next }
    setChosen(choice)
    // A later choice stays until it is answered itself.
    void send(next).then(() => setChosen((current) => (current === choice ? undefined : current)))
  }
  return [chosen ? chosen.value : value, choose]
}
