export const customers = {
  title: 'Customers',
  lead: 'Customer with %{smart_count} booking |||| Customer with %{smart_count} bookings',
  totals: 'Totals',
  booked: 'Booked',
  paid: 'Paid',
  refunded: 'Refunded',
  underway: 'Refunds under way',
  disputed: 'In dispute',
  cut: 'Only the latest records are included.',
  all: 'Show all',
  export: 'Export data',
} as const;
