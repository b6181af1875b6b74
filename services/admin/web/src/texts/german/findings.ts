import type { TranslationOf } from '../translation.ts';

export const discrepancies = {
  title: 'Abweichungen',
  detail: 'Unterschied',
  resolver: 'Geklärt von',
  lead: 'Unterschiede zwischen unseren Daten und den Listen der Zahlungsdienste.',
  none: 'Keine Abweichungen',
  status: { open: 'Offen', resolved: 'Geklärt' },
  kind: {
    'unknown-payment': 'Unbekannte Zahlung',
    'payment-missing-at-gateway': 'Zahlung fehlt beim Zahlungsdienst',
    'payment-differs': 'Zahlung weicht ab',
    'paid-twice': 'Doppelt eingezogen',
    'dispute-differs': 'Zahlungsstreit weicht ab',
    'unknown-refund': 'Unbekannte Erstattung',
    'refund-missing-at-gateway': 'Erstattung fehlt beim Zahlungsdienst',
    'refund-differs': 'Erstattung weicht ab',
  },
  found: 'Gefunden',
  reference: 'Referenz',
  ours: 'Hier',
  theirs: 'Dort',
  resolvedBy: 'Geklärt von %{who}',
  resolve: 'Klären',
  resolveTitle: 'Als geklärt vermerken?',
  resolveHint:
    'Vermerkt nur, dass und warum die Abweichung geklärt ist. Es fließt kein Geld, und kein anderer Vorgang ändert sich. Geben Sie im Grund keine personenbezogenen Daten an.',
  resolveDone: 'Die Abweichung ist geklärt.',
  compare: 'Jetzt abgleichen',
  compareTitle: 'Jetzt mit allen Zahlungsdiensten abgleichen?',
  compareHint:
    'Vergleicht unsere Daten mit der Liste jedes Zahlungsdienstes. Das geschieht auch einmal täglich automatisch.',
  compareStarted:
    'Der Abgleich läuft. Zahlungsdienste der Zahlungen: %{payments}. Zahlungsdienste der Erstattungen: %{refunds}.',
  nobody: 'keine',
} as const satisfies TranslationOf<'discrepancies'>;

export const comparisons = {
  title: 'Letzte Abgleiche',
  none: 'Noch kein Abgleich durchgeführt',
  finished: 'Beendet',
  compared: 'Verglichen',
  repaired: 'Berichtigt',
} as const satisfies TranslationOf<'comparisons'>;

export const disputes = {
  title: 'Zahlungsstreitigkeiten',
  one: 'Zahlungsstreit',
  lead: 'Rückbuchungen und Anfragen der Banken. Beantworten Sie sie in der Verwaltung des Zahlungsdienstes.',
  none: 'Keine Zahlungsstreitigkeiten',
  status: { open: 'Offen', won: 'Gewonnen', lost: 'Verloren' },
  opened: 'Eröffnet',
  due: 'Antwort bis',
  closed: 'Beendet',
} as const satisfies TranslationOf<'disputes'>;

export const refusedTransitions = {
  title: 'Abgelehnte Änderungen',
  one: 'Abgelehnte Änderung',
  lead: 'Änderungen, die abgelehnt wurden, weil der Zustand des Vorgangs sie nicht zulässt. Der Vorgang blieb unverändert.',
  none: 'Keine abgelehnten Änderungen',
  aggregate: {
    booking: 'Buchung',
    payment: 'Zahlung',
    dispute: 'Zahlungsstreit',
    refund: 'Erstattung',
    allocation: 'Zuteilung',
  },
  at: 'Zeitpunkt',
  record: 'Vorgang',
  state: 'Zustand',
  move: 'Versuchte Änderung',
  cause: 'Ursache',
} as const satisfies TranslationOf<'refusedTransitions'>;
