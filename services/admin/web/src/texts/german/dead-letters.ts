import type { TranslationOf } from '../translation.ts';

export const deadLetters = {
  title: 'Gescheiterte Nachrichten',
  one: 'Gescheiterte Nachricht',
  lead: 'Nachrichten, die ein Dienst nicht verarbeiten konnte. Verarbeiten Sie sie erneut, sobald die Ursache behoben ist.',
  none: 'Keine gescheiterten Nachrichten',
  status: { waiting: 'Wartet', replayed: 'Erneut verarbeitet', dismissed: 'Verworfen' },
  payload: 'Nachricht',
  cut: 'Diese Nachricht ist zu groß, um ganz gezeigt zu werden. Dies ist ihr Anfang.',
  subject: 'Subject',
  recorded: 'Gescheitert',
  replayedAt: 'Erneut verarbeitet',
  dismissedAt: 'Verworfen',
  listener: 'Verarbeitung',
  unreadable: 'Nicht lesbar',
  replay: 'Erneut verarbeiten',
  notReplayed: 'Nicht verarbeitet',
  replayMany: '%{smart_count} Nachricht erneut verarbeiten |||| %{smart_count} Nachrichten erneut verarbeiten',
  replayTitle: 'Diese Nachricht erneut verarbeiten? |||| %{smart_count} Nachrichten erneut verarbeiten?',
  replayDone:
    '%{smart_count} Nachricht wurde erneut verarbeitet. |||| %{smart_count} Nachrichten wurden erneut verarbeitet.',
  replayHint:
    'Jede Nachricht wird noch einmal verarbeitet. Eine Nachricht, die wieder scheitert, bleibt hier. Geben Sie im Grund keine personenbezogenen Daten an.',
  dismiss: 'Verwerfen',
  dismissTitle: 'Diese Nachricht verwerfen?',
  dismissHint:
    'Die Nachricht wird nicht mehr verarbeitet, außer jemand stößt das später an. Geben Sie im Grund keine personenbezogenen Daten an.',
  dismissDone: 'Die Nachricht wurde verworfen.',
} as const satisfies TranslationOf<'deadLetters'>;
