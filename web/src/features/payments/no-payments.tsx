import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../api/can-write.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoPayments() {
  const texts = usePaymentTexts().empty
  const canWrite = useCanWrite()
  return (
    <div className="panel">
      <EmptyState title={texts.title} text={canWrite ? texts.text : texts.viewer}>
        {canWrite && <Button renderRoot={(props) => <Link to="/" {...props} />}>{texts.toDue}</Button>}
      </EmptyState>
    </div>
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const texts = usePaymentTexts()
  return (
    <div className="panel">
      <EmptyState title={texts.noMatch.title} text={texts.noMatch.text}>
        <Button variant="default" onClick={onClear}>
          {texts.filters.clear}
        </Button>
      </EmptyState>
    </div>
  )
}
