import { useSyncExternalStore } from 'react';
import { currentTexts, onOtherTexts } from './catalogue.ts';
import type { Language } from './language.ts';

export function useLanguage(): Language {
  return useSyncExternalStore(onOtherTexts, () => currentTexts().language);
}

export function useComponentTexts(): readonly object[] {
  return useSyncExternalStore(onOtherTexts, () => currentTexts().components);
}
