import { useSyncExternalStore } from 'react';
import type { english } from './english/index.ts';
import { keepLanguage, type Language, localeFor, preferredLanguage } from './language.ts';
import { setLocale } from './locale.ts';
import type { ServerTexts } from './server-texts.ts';
import type { Translation } from './translation.ts';

type Texts = Translation<typeof english>;

/** Everything that depends on the language, after the sign-in. */
type Catalogue = {
  readonly texts: Texts;
  /** Absent in the language of the API itself. */
  readonly server?: ServerTexts;
  /** The texts inside of MUI's components, as parts of its theme. */
  readonly components: readonly object[];
};

type Source = {
  /** The texts of the pages for visitors. */
  readonly entrance: () => Promise<Partial<Texts>>;
  readonly everything: () => Promise<Catalogue>;
};

/** Each is a file of its own, so that a browser loads one language. */
const sources: Readonly<Record<Language, Source>> = {
  en: {
    entrance: async () => (await import('./english/entrance.ts')).entrance,
    everything: async () => (await import('./english/catalogue.ts')).catalogue,
  },
  de: {
    entrance: async () => (await import('./german/entrance.ts')).entrance,
    everything: async () => (await import('./german/catalogue.ts')).catalogue,
  },
};

type Shown = Omit<Catalogue, 'texts'> & { readonly language: Language; readonly texts: Partial<Texts> };

let shown: Shown = { language: 'en', texts: {}, components: [] };
let complete: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the texts of the pages for visitors in the preferred language. */
export async function startTexts(): Promise<void> {
  const language = preferredLanguage();
  show({ language, texts: await sources[language].entrance(), components: [] });
}

/** Loads every text, once. After a failure the next call tries again. */
export function allTexts(): Promise<void> {
  complete ??= completeTexts().catch((error: unknown) => {
    complete = undefined;
    throw error;
  });
  return complete;
}

/** A language that was chosen while these texts were loading is complete already. */
async function completeTexts(): Promise<void> {
  const { language } = shown;
  const everything = await sources[language].everything();
  if (shown.language === language) show({ ...everything, language });
}

/** Shows the interface in another language from now on, in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  show({ ...(await sources[language].everything()), language });
  keepLanguage(language);
}

export function show(next: Shown): void {
  shown = next;
  setLocale(localeFor(next.language));
  if (typeof document !== 'undefined') document.documentElement.lang = next.language;
  listeners.forEach((listener) => listener());
}

export function currentTexts(): Shown {
  return shown;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => shown.language);
}

export function useComponentTexts(): readonly object[] {
  return useSyncExternalStore(subscribe, () => shown.components);
}
