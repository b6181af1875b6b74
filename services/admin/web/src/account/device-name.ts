/**
 * The browsers and systems of user agents. The first match counts, because user agents also name the browsers that they
 * imitate.
 */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** A short name of a browser, such as `Firefox, Windows`; undefined when its user agent says too little. */
export function deviceNameOf(userAgent: string | null): string | undefined {
  const nameIn = (names: readonly (readonly [RegExp, string])[]): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(', ');
}
