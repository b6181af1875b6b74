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
  mismatch: 'Der Zahlungsdienst hat einen anderen Betrag eingezogen als angefordert',
  mismatchHint:
    'Dieses Geld zählt nicht für die Buchung. Erstatten Sie es, sofern Sie mit dem Kunden nichts anderes vereinbaren.',
  mismatchGivenBack: 'Dieses Geld zählt nicht für die Buchung. Eine Erstattung wurde angefordert, siehe unten.',
  refund: 'Zahlung erstatten',
  readOnly: 'Zahlungen sind schreibgeschützt. Nur Zahlungsdienste ändern sie.',
} as const satisfies TranslationOf<'payments'>;
