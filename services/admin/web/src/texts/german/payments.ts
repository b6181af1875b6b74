import type { TranslationOf } from '../translation.ts';

export const payments = {
  title: 'Zahlungen',
  one: 'Zahlung',
  none: 'Noch keine Zahlungen',
  status: {
    initiated: 'Offen',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    expired: 'Abgelaufen',
    mismatched: 'Betrag weicht ab',
  },
  gatewayReference: 'Referenz beim Zahlungsdienst',
  captureReference: 'Referenz des Einzugs',
  failureReason: 'Fehlergrund',
  reported: 'Vom Zahlungsdienst gemeldet',
  asked: 'Angefordert',
  expires: 'Läuft ab',
  facts: 'Angaben',
  refunds: 'Erstattungen dieser Zahlung',
  mismatchGivenBack: 'Eine Erstattung wurde angefordert, siehe unten.',
  refund: 'Zahlung erstatten',
  readOnly: 'Zahlungen sind schreibgeschützt. Nur Zahlungsdienste ändern sie.',
} as const satisfies TranslationOf<'payments'>;
