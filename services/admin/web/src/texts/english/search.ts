export const search = {
  label: 'Find a record',
  hint: 'Order number, name, ID, amount …',
  more: 'Show all',
  found: '%{smart_count} result |||| %{smart_count} results',
  none: 'No record contains this. Check the spelling, or try a part of it.',
  failed: 'The search failed. Try again.',
} as const;
