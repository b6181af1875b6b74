import type { TranslationOf } from '../translation.ts';

export const callbacks = {
  title: 'Eingegangene Webhooks',
  one: 'Webhook',
  lead: 'Die Webhooks der Zahlungsdienste, wie sie eingegangen sind.',
  none: 'Noch keine Webhooks',
  result: {
    applied: 'Übernommen',
    notApplied: 'Nicht übernommen',
    parked: 'Wartet auf Bestätigung',
    known: 'Nichts Neues',
    ignored: 'Nicht relevant',
    quarantined: 'Zurückgehalten',
    conflicting: 'Widersprüchlich',
  },
  resultHint: {
    applied: 'Der Inhalt des Webhooks wurde weitergegeben.',
    notApplied: 'Der Inhalt des Webhooks wurde nicht weitergegeben.',
    parked: 'Er wartet, bis der Zahlungsdienst ihn bestätigt. Danach wird sein Inhalt weitergegeben.',
    known: 'Der Zahlungsdienst hatte bereits alles darin bestätigt.',
    ignored: 'Für uns nicht relevant.',
    quarantined:
      'Er ist echt, aber nicht lesbar, oder der Zahlungsdienst hat die Bestätigung abgelehnt. Nichts wurde weitergegeben. Beheben Sie die Ursache, die in der Bemerkung steht. Verarbeiten Sie den Webhook dann erneut.',
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
  noBody: 'Der Webhook ist leer',
  bodyRemoved:
    'Der Inhalt wurde nach der Aufbewahrungsfrist entfernt. Der Webhook kann nicht erneut verarbeitet werden.',
  bodyRemovedAt: 'Inhalt entfernt',
  replay: 'Erneut verarbeiten',
  replayTitle: 'Diesen Webhook erneut verarbeiten?',
  replayHint:
    'Prüft und liest den Webhook noch einmal und gibt seinen Inhalt erneut weiter. Was bereits übernommen wurde, ändert sich nicht.',
  replayDone: 'Der Webhook wurde erneut verarbeitet.',
  refusals: 'In den letzten 30 Tagen abgelehnt',
  refusalsNone: 'Keine abgelehnten Webhooks',
  refusalsDay: 'Tag (UTC)',
  refusalsCount: 'Abgelehnt',
  refusalsLast: 'Letzte',
  searchHint: 'IDs, Ereignisse',
} as const satisfies TranslationOf<'callbacks'>;
