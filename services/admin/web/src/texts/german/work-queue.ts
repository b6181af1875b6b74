import type { TranslationOf } from '../translation.ts';

export const workQueue = {
  title: 'Aufgaben',
  lead: 'Vorgänge, die eine Entscheidung brauchen.',
  none: 'Keine offenen Aufgaben',
  since: 'Seit',
  what: 'Art',
  why: 'Grund',
  look: 'Öffnen',
  status: {
    business: 'Entscheidungen',
    technical: 'Technik',
  },
  kind: {
    'pending-refund': 'Erstattung auszuführen',
    'failed-refund': 'Erstattung gescheitert',
    'stranded-refund': 'Erstattung ungeklärt',
    'external-refund': 'Erstattung zu prüfen',
    'mismatched-payment': 'Zahlung weicht ab',
    'open-dispute': 'Offener Zahlungsstreit',
    discrepancy: 'Abweichung',
    'dead-letter': 'Gescheiterte Nachricht',
    'disabled-webhook-endpoint': 'Webhook-Empfänger ausgefallen',
  },
} as const satisfies TranslationOf<'workQueue'>;
