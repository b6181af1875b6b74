import type { TranslationOf } from '../translation.ts';

export const staff = {
  title: 'Konten',
  lead: 'Die Konten der Mitarbeitenden und ihre Berechtigungen.',
  searchHint: 'Teil von Name, E-Mail',
  none: 'Noch keine Konten',
  permissions: 'Berechtigungen',
  noPermissions: 'Keine',
  you: 'Sie',
  mayMore: 'Hat Berechtigungen, die Ihnen fehlen',
  status: { active: 'Aktiv', invited: 'Eingeladen', disabled: 'Gesperrt' },
  permission: {
    read_all: 'Alles lesen',
    process_refunds: 'Über Erstattungen entscheiden',
    manage_privacy: 'Personenbezogene Daten exportieren und löschen',
    manage_staff: 'Konten verwalten',
    manage_webhooks: 'Webhooks verwalten',
  },
  permissionHint: {
    read_all: 'Zahlungen, Erstattungen, Buchungen und alle anderen Seiten.',
    process_refunds:
      'Enthält das Lesen. Erstattungen anfordern, ausführen und ablehnen, Buchungen stornieren und gescheiterte Nachrichten erneut verarbeiten oder verwerfen.',
    manage_privacy:
      'Enthält das Lesen. Die Daten eines Kunden exportieren und sie gemeinsam mit einer zweiten Person löschen.',
    manage_staff: 'Personen einladen, Konten sperren und Berechtigungen ändern.',
    manage_webhooks:
      'Webhook-Empfänger und Zustellungen sehen, Zustellungen erneut senden, Empfänger ein- und ausschalten.',
  },
  notYours: 'Sie können nur Berechtigungen vergeben, die Sie selbst haben.',
  permissionMissing: 'Wählen Sie mindestens eine Berechtigung.',
  invite: 'Einladen',
  inviteTitle: 'Person einladen',
  inviteHint:
    'Erstellt einen Link, der nur einmal angezeigt wird. Die neue Person wählt damit innerhalb von drei Tagen ein Passwort.',
  inviteDone: 'Das Konto von %{name} wurde angelegt.',
  link: 'Neuer Link',
  linkLabel: 'Link',
  linkTitle: 'Neuer Link für %{name}?',
  linkHint:
    'Für einen verlorenen Link oder ein vergessenes Passwort. Frühere Links werden ungültig. Das alte Passwort gilt, bis ein neues gewählt ist.',
  linkDone: 'Ein neuer Link für %{name} wurde erstellt.',
  invitedTitle: 'Link für %{name}',
  invitedHint:
    'Der Link wird nur dieses eine Mal angezeigt. Senden Sie ihn vertraulich an %{email}, denn er gibt Zugang zum Konto.',
  invitedUntil: 'Einmal gültig, bis',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  permit: 'Berechtigungen',
  permitTitle: 'Berechtigungen von %{name}',
  permitHint: 'Gilt sofort, auch für angemeldete Personen.',
  permitEndsLink:
    'Ein ungenutzter Link wird ungültig, wenn das Konto mehr Berechtigungen erhält. Erstellen Sie danach einen neuen.',
  permitNow: 'Berechtigungen jetzt: %{permissions}.',
  permitYours: 'Ihre Änderungen: %{changes}. Sie sind unten eingetragen. Prüfen Sie sie und speichern Sie erneut.',
  permitNoneLeft: 'Ihre Änderungen gelten bereits.',
  permitDone: 'Die Berechtigungen von %{name} wurden geändert.',
  permitDo: 'Berechtigungen ändern',
  lastSignIn: 'Letzte Anmeldung',
  never: 'Nie',
  hasSecondFactor: { yes: 'An', no: 'Aus', provider: 'Beim Anmeldedienst' },
  edit: 'Bearbeiten',
  editTitle: 'Das Konto von %{name} bearbeiten',
  editHint:
    'Die Person meldet sich mit dieser E-Mail an. Das Protokoll behält frühere Einträge unter der früheren E-Mail.',
  editDone: 'Das Konto von %{name} wurde geändert.',
  editDo: 'Speichern',
  unprotect: 'Zweiten Faktor entfernen',
  unprotectTitle: 'Den zweiten Faktor von %{name} entfernen?',
  unprotectHint:
    'Vergewissern Sie sich zuerst, dass die Person selbst darum bittet. Danach öffnet das Passwort allein das Konto, und seine Sitzungen enden. 30 Tage lang gelten dieses Konto und Ihres als eine Person, wo zwei Personen nötig sind.',
  unprotectDone: 'Der zweite Faktor von %{name} wurde entfernt.',
  disable: 'Sperren',
  disableTitle: 'Das Konto von %{name} sperren?',
  disableHint:
    'Die Person wird sofort abgemeldet und kann sich nicht mehr anmelden. Die Aktionen der Person bleiben im Protokoll.',
  disableDone: 'Das Konto von %{name} wurde gesperrt.',
  enable: 'Aktivieren',
  enableDone: 'Das Konto von %{name} wurde aktiviert.',
  enableTitle: 'Das Konto von %{name} aktivieren?',
  enableHint:
    'Die Person kann sich wieder wie vorher anmelden. Hat sie nie ein Passwort gewählt, erstellen Sie einen neuen Anmeldelink.',
} as const satisfies TranslationOf<'staff'>;
