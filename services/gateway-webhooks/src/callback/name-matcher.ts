const TOKEN = /[\w-]+/g;
const ONE_TOKEN = /^[\w-]+$/;
/** Shorter names occur by chance. */
const NAME_LENGTH_MIN = 6;

/**
 * Returns a function that finds any of these names in a body. Names that are one word are compared with the words of the
 * body, because there may be thousands of them. Others, such as an email, may also be escaped for an address.
 */
export function nameMatcher(names: readonly string[]): (body: Buffer | null) => boolean {
  const long = names.filter((name) => name.length >= NAME_LENGTH_MIN);
  const words = new Set(long.filter((name) => ONE_TOKEN.test(name)));
  const texts = long.filter((name) => !ONE_TOKEN.test(name)).flatMap((name) => [name, encodeURIComponent(name)]);
  return (body) => {
    if (body === null) return false;
    const text = body.toString('utf8');
    return texts.some((name) => text.includes(name)) || hasWord(text, words);
  };
}

function hasWord(text: string, words: ReadonlySet<string>): boolean {
  for (const [word] of text.matchAll(TOKEN)) if (words.has(word)) return true;
  return false;
}
