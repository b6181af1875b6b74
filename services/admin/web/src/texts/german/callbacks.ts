import type { TranslationOf } from '../translation.ts';

export const callbacks = {
  title: 'Meldungen',
  one: 'Meldung',
  lead: 'Die Meldungen der Zahlungsdienste, wie sie eingegangen sind.',
  none: 'Noch keine Meldungen',
  result: {
    applied: 'Übernommen',
    notApplied: 'Nicht übernommen',
    parked: 'Wartet auf Bestätigung',
    known: 'Doppelt',
    ignored: 'Nicht relevant',
    quarantined: 'Zurückgehalten',
    conflicting: 'Widersprüchlich',
  },
  resultHint: {
    applied: 'Der Inhalt der Meldung wurde weitergegeben.',
    notApplied: 'Der Inhalt der Meldung wurde nicht weitergegeben.',
    parked: 'Sie wartet, bis der Zahlungsdienst sie bestätigt. Danach wird ihr Inhalt weitergegeben.',
    known: 'Der Zahlungsdienst hatte bereits alles darin bestätigt.',
    ignored: 'Für uns nicht relevant.',
    quarantined:
      'Sie ist echt, aber nicht lesbar, oder der Zahlungsdienst hat die Bestätigung abgelehnt. Nichts wurde weitergegeben. Beheben Sie die Ursache, die in der Bemerkung steht. Verarbeiten Sie die Meldung dann erneut.',
    conflicting:
      'Ein Ereignis mit dieser ID kam zuvor mit anderem Inhalt. Nichts wird übernommen, bis der Zahlungsdienst es bestätigt.',
  },
  received: 'Eingegangen',
  type: 'Typ',
  event: 'Ereignis beim Zahlungsdienst',
  note: 'Bemerkung',
  digest: 'SHA-256 des Inhalts',
  deliveries: 'Zugestellt',
  duplicates: 'Wiederholungen',
  deliveredTimes: '%{smart_count} Mal |||| %{smart_count} Mal',
  headers: 'Kopfzeilen',
  noBody: 'Die Meldung ist leer',
  bodyRemoved:
    'Der Inhalt wurde nach der Aufbewahrungsfrist entfernt. Die Meldung kann nicht erneut verarbeitet werden.',
  bodyRemovedAt: 'Inhalt entfernt',
  replay: 'Erneut verarbeiten',
  replayTitle: 'Diese Meldung erneut verarbeiten?',
  replayHint:
    'Prüft und liest die Meldung noch einmal und gibt ihren Inhalt erneut weiter. Was bereits übernommen wurde, ändert sich nicht.',
  replayDone: 'Die Meldung wurde erneut verarbeitet.',
  refusals: 'In den letzten 30 Tagen abgelehnt',
  refusalsNone: 'Keine abgelehnten Meldungen',
  refusalsDay: 'Tag (UTC)',
  refusalsCount: 'Abgelehnt',
  refusalsLast: 'Letzte',
  searchHint: 'IDs, Ereignisse',
} as const satisfies TranslationOf<'callbacks'>;
