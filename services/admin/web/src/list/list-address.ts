/** The address of a list that is narrowed, as the list itself would write it. */
export function listAddress(path: string, filter: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
