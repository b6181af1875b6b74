import type { TranslationOf } from '../translation.ts';

export const payments = {
  title: 'Zahlungen',
  none: 'Noch keine Zahlungen',
  status: {
    initiated: 'Offen',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    expired: 'Abgelaufen',
    mismatched: 'Abweichend',
  },
  captureReference: 'Referenz des Einzugs',
  reported: 'Vom Zahlungsdienst gemeldet',
  asked: 'Angefordert',
  refunds: 'Erstattungen dieser Zahlung',
  mismatchGivenBack: 'Eine Erstattung wurde angefordert, siehe unten.',
  refund: 'Zahlung erstatten',
  lead: 'Zahlungen lassen sich hier nicht ändern.',
} as const satisfies TranslationOf<'payments'>;
