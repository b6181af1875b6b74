import { observable } from '../api/observable.ts';
import type * as english from './english/index.ts';
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
  /** The name of a type of problem. */
  readonly problemTitle: (type: string) => string;
  /** The texts inside of MUI's components, as parts of its theme. */
  readonly components: readonly object[];
};

type Source = {
  /** The texts of the pages for visitors. */
  readonly entrance: () => Promise<EntranceTexts>;
  readonly everything: () => Promise<Catalogue>;
  /** The texts of the API. Pages for visitors need them for a rare problem only. */
  readonly server?: () => Promise<ServerTexts>;
};

/** Each language has a file of its own, so that a browser loads only one. */
const sources: Readonly<Record<Language, Source>> = {
  en: {
    entrance: async () => (await import('./english/entrance.ts')).entrance,
    everything: async () => (await import('./english/catalogue.ts')).catalogue,
  },
  de: {
    entrance: async () => (await import('./german/entrance.ts')).entrance,
    everything: async () => (await import('./german/catalogue.ts')).catalogue,
    server: async () => (await import('./german/server.ts')).server,
  },
};

type EntranceTexts = { readonly [Group in keyof Texts]?: Partial<Texts[Group]> };
/** The texts that are shown now. The pages for visitors have only some of them. */
type Shown = Pick<Catalogue, 'server' | 'components'> &
  Partial<Pick<Catalogue, 'problemTitle'>> & { readonly language: Language; readonly texts: EntranceTexts };

export const shownTexts = observable<Shown>({ language: 'en', texts: {}, components: [] });

/** Shows the pages for visitors in a language. */
export async function showEntranceTexts(language: Language = preferredLanguage()): Promise<void> {
  show({ language, texts: await sources[language].entrance(), components: [] });
}

/** Adds the texts of the API to the texts of the pages for visitors. */
export async function addServerTexts(): Promise<void> {
  const shown = shownTexts.read();
  const server = await sources[shown.language].server?.();
  if (server) show({ ...shown, server });
}

/** Shows the whole interface in a language. */
export async function showAllTexts(language: Language = shownTexts.read().language): Promise<void> {
  show({ ...(await sources[language].everything()), language });
}

/** Loads the texts of `showAllTexts` ahead of time. */
export async function prefetchTexts(): Promise<void> {
  await sources[shownTexts.read().language].everything();
}

/** Shows the whole interface in another language from now on, in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showAllTexts(language);
  keepLanguage(language);
}

export function show(next: Shown): void {
  setLocale(localeFor(next.language));
  if (typeof document !== 'undefined') document.documentElement.lang = next.language;
  shownTexts.write(next);
}
