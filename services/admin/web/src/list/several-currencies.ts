/** Whether the records are sorted by an amount and have different currencies, so that the order compares no values. */
export function sortsSeveralCurrencies(items: readonly object[], field: string | undefined): boolean {
  const currencies = items.map((item) => currencyOf((item as Readonly<Record<string, unknown>>)[field ?? '']));
  return new Set(currencies.filter((currency) => currency !== undefined)).size > 1;
}

function currencyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'currency' in value ? value.currency : undefined;
}
