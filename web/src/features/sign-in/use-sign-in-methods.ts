import type { SignInMethods } from '@duebook/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'

/** After this time the form is shown as on servers that know only passwords. */
const PATIENCE_MILLISECONDS = 400

interface AskedMethods {
  /** Undefined while the server has not answered, and where it does not. */
  methods: SignInMethods | undefined
  isWaiting: boolean
  /** The form was shown before the answer came: nothing may move any more. */
  isLate: boolean
}

/** `isPatient`: whether the form may wait for a moment. */
export function useSignInMethods(isPatient: boolean): AskedMethods {
  const { data, isPending } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => client.auth.methods({ signal }),
    enabled: true,
    staleTime: 60_000,
    // What somebody is about to press stays where it is.
    refetchOnWindowFocus: false,
  })
  const [isLate, setIsLate] = useState(!isPatient)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isPending])
  return { methods: data, isWaiting: isPending && !isLate, isLate }
}
