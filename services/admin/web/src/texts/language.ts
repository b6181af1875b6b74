/** The languages of the interface, each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

const KEY = 'language';
const DEFAULT = 'en';

/** The language that the user chose in this browser, or the first language of the browser that the interface has. */
export function preferredLanguage(): Language {
  const wished = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map(languageOf);
  return wished.find((language) => language !== undefined) ?? DEFAULT;
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/**
 * The locale for dates, numbers and money: the browser's locale of this language, such as `de-AT`, or else the
 * language. Names that `Intl` rejects, such as `en-US@posix`, are skipped.
 */
export function localeFor(language: Language, wished: readonly string[] = navigator.languages): string {
  return wished.find((locale) => languageOf(locale) === language && isLocale(locale)) ?? language;
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

function languageOf(locale: string): Language | undefined {
  return languages.find((language) => language === locale.toLowerCase().split('-')[0]);
}
