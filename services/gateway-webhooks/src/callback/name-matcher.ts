const TOKEN = /[\w-]+/g;
const ONE_TOKEN = /^[\w-]+$/;
/** The length of the shortest name that is searched. Shorter names occur by chance. */
const NAME_LENGTH_MIN = 6;

/**
 * Returns a function that finds any of these names in a body. There may be thousands of names, so names of one word are
 * looked up among the words of the body. Other names, such as an email address, may also occur URL-encoded.
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
