import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryClient } from '../api/query-client.ts'
import { type LoadedTexts, TextsProvider, useTexts } from '../texts/texts.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { Gate } from './gate.tsx'
import { makeTheme, readableGreys } from './theme.ts'
import { Toasts } from './toasts.tsx'
import { UpdateNotice } from './update-notice.tsx'

export function App({ loaded }: { loaded: LoadedTexts }) {
  return (
    <TextsProvider first={loaded}>
      <Providers>
        <UpdateNotice />
        <CrashBoundary>
          <Gate />
        </CrashBoundary>
      </Providers>
    </TextsProvider>
  )
}

function Providers({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const theme = useMemo(() => makeTheme(texts), [texts])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableGreys}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The content security policy allows styles only with this page's nonce. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

// What Mantine's dialogs are made of looks for it here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
