/** A LIKE pattern that finds the text anywhere. `%`, `_` and `\` in the text are escaped. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether a trigram index can find the pattern: it needs three letters or digits in a row. */
export function isIndexed(pattern: string): boolean {
  return /[a-z0-9]{3}/.test(pattern);
}
