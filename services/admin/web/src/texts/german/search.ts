import type { TranslationOf } from '../translation.ts';

export const search = {
  label: 'Vorgang suchen',
  hint: 'Bestellnummer, Name, ID, Betrag …',
  more: 'Alle anzeigen',
  found: '%{smart_count} Treffer |||| %{smart_count} Treffer',
  none: 'Kein Vorgang enthält das. Prüfen Sie die Schreibweise oder suchen Sie nach einem Teil davon.',
  failed: 'Die Suche ist fehlgeschlagen. Versuchen Sie es erneut.',
} as const satisfies TranslationOf<'search'>;
