import { useSyncExternalStore } from 'react';
import { shownTexts } from './catalogue.ts';
import type { Language } from './language.ts';

export function useLanguage(): Language {
  return useSyncExternalStore(shownTexts.subscribe, () => shownTexts.read().language);
}
