import type { TranslationOf } from '../translation.ts';

export const customers = {
  title: 'Kunden',
  lead: 'Kunde mit %{smart_count} Buchung |||| Kunde mit %{smart_count} Buchungen',
  totals: 'Summen',
  booked: 'Gebucht',
  paid: 'Bezahlt',
  refunded: 'Erstattet',
  underway: 'Laufende Erstattungen',
  disputed: 'Im Zahlungsstreit',
  cut: 'Nur die neuesten Vorgänge sind enthalten.',
  export: 'Daten exportieren',
  erase: 'Löschung beantragen',
  eraseTitle: 'Die Löschung des Kunden %{customer} beantragen?',
  eraseHint:
    'Nach der Freigabe durch eine zweite Person werden die ID des Kunden, alle Texte und Metadaten und die Inhalte der Webhooks endgültig entfernt. Beträge, Referenzen und das Protokoll bleiben. Die Zahlungsdienste behalten ihre eigenen Daten.',
  eraseDone: 'Die Löschung wurde beantragt. Eine zweite Person muss sie freigeben.',
  approve: 'Löschung freigeben',
  approveTitle: 'Den Kunden %{customer} endgültig löschen?',
  approveHint:
    'Niemand kann das rückgängig machen. Sicherungen und Zahlungsdienste behalten ihre Kopien. Das Betriebshandbuch führt sie auf.',
  approveDone: 'Die Löschung wurde freigegeben und läuft.',
  reject: 'Ablehnen',
  rejectTitle: 'Die Löschung des Kunden %{customer} ablehnen?',
  rejectHint: 'Es wird nichts gelöscht. Die Löschung kann erneut beantragt werden.',
  rejectDone: 'Die Löschung wurde abgelehnt.',
  erasure: {
    requestedBy: 'Beantragt von %{requestedBy}',
    running: 'Löschung läuft',
    runningHint: 'Noch zu erledigen: %{waitsFor}.',
    done: 'Gelöscht',
    doneHint:
      'Die Daten dieses Kunden wurden gelöscht. Das Pseudonym hält seine Vorgänge zusammen. Neue Notizen und Gründe dazu werden 100 Tage lang täglich gelöscht.',
  },
} as const satisfies TranslationOf<'customers'>;
