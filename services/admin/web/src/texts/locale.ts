let locale = 'en';

/** The locale in which the interface shows dates, numbers and money now. */
export function currentLocale(): string {
  return locale;
}

export function setLocale(next: string): void {
  locale = next;
}

/** A formatter for the current locale. It is made once per locale, because making one is slow. */
export function inLocale<Format>(make: (locale: string) => Format): () => Format {
  const known = new Map<string, Format>();
  return () => {
    const format = known.get(locale) ?? make(locale);
    known.set(locale, format);
    return format;
  };
}
