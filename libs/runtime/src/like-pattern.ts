/** A LIKE pattern that finds the text anywhere. Characters of the text have no special meaning in it. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether a trigram index can find the pattern: it holds groups of three letters or digits. */
export function isIndexed(pattern: string): boolean {
  return /[a-z0-9]{3}/.test(pattern);
}
