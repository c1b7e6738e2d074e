/** What BillManager's sync call answers, with so many bills and payments of each. */
export function syncFile(bills: number, paymentsEach: number): string {
  const numbers = Array.from({ length: bills }, (_, index) => index + 1)
  return JSON.stringify({
    success: true,
    data: {
      bills: numbers.map((id) => ({
        id,
        name: `Bill ${id}`,
        amount: id / 100,
        frequency: 'monthly',
        next_due: '2027-11-15',
        type: 'expense',
      })),
      payments: numbers.flatMap((id) =>
        Array.from({ length: paymentsEach }, (_, month) => ({
          id: id * paymentsEach + month,
          bill_id: id,
          amount: id / 100,
          payment_date: `2025-${String(month + 1).padStart(2, '0')}-14`,
        })),
      ),
      server_time: '2026-11-01T00:00:00Z',
    },
  })
}
