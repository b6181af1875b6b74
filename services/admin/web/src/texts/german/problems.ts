import type { ProblemType } from '@booking/contracts';

export type ProblemText = { readonly title: string; readonly detail: string };

const again = 'Versuchen Sie es gleich noch einmal.';
const reload = 'Laden Sie die Seite neu.';

/** The meaning of each problem for staff, and their next step. `%{name}` is a member of the problem. */
export const germanProblems: Readonly<Record<ProblemType, ProblemText>> = {
  'validation-failed': { title: 'Die Eingaben sind ungültig', detail: 'Berichtigen Sie die genannten Felder.' },
  'malformed-json': { title: 'Die Anfrage ist nicht lesbar', detail: reload },
  unauthenticated: {
    title: 'Anmeldung erforderlich',
    detail: 'Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet.',
  },
  forbidden: { title: 'Eine Berechtigung fehlt', detail: 'Ihr Konto darf diese Aktion nicht ausführen.' },
  'approval-required': {
    title: 'Freigabe durch eine zweite Person nötig',
    detail: 'Eine andere Person, deren Konto nicht mit Ihrem verbunden ist, muss den Vorgang freigeben.',
  },
  'recent-sign-in-required': {
    title: 'Die letzte Anmeldung liegt zu lange zurück',
    detail: 'Der Betrag liegt über der Freigabegrenze. Melden Sie sich erneut an, um ihn freizugeben.',
  },
  'not-found': { title: 'Nicht gefunden', detail: 'Unter dieser Adresse gibt es nichts.' },
  'booking-not-found': { title: 'Buchung nicht gefunden', detail: 'Diese Buchung gibt es nicht.' },
  'payment-not-found': { title: 'Zahlung nicht gefunden', detail: 'Die Buchung hat keine solche Zahlung.' },
  'refund-not-found': { title: 'Erstattung nicht gefunden', detail: 'Diese Erstattung gibt es nicht.' },
  'callback-not-found': { title: 'Webhook nicht gefunden', detail: 'Diesen Webhook gibt es nicht.' },
  'discrepancy-not-found': { title: 'Abweichung nicht gefunden', detail: 'Diese Abweichung gibt es nicht.' },
  'dead-letter-not-found': { title: 'Nachricht nicht gefunden', detail: 'Diese gescheiterte Nachricht gibt es nicht.' },
  'webhook-endpoint-not-found': {
    title: 'Webhook-Empfänger nicht gefunden',
    detail: 'Diesen Empfänger gibt es nicht, oder er wurde gelöscht.',
  },
  'webhook-delivery-not-found': {
    title: 'Zustellung nicht gefunden',
    detail: 'Diese Zustellung gibt es nicht, oder sie ist älter als 30 Tage.',
  },
  'unknown-payment-method': {
    title: 'Unbekannter Zahlungsdienst',
    detail: 'Dieser Zahlungsdienst ist nicht konfiguriert.',
  },
  'callback-not-addressable': { title: 'Ungültige Adresse', detail: 'Diese Adresse gehört zu keiner Zahlung.' },
  'second-factor-wrong': {
    title: 'Der Code oder der Passkey ist falsch',
    detail: 'Versuchen Sie es mit dem nächsten Code.',
  },
  'sign-in-expired': { title: 'Die Anmeldung hat zu lange gedauert', detail: 'Beginnen Sie von vorn.' },
  'managed-by-provider': {
    title: 'Der Anmeldedienst verwaltet dieses Konto',
    detail: 'Ändern Sie es dort.',
  },
  'authenticator-unavailable': {
    title: 'Authentifizierungs-Apps sind hier nicht möglich',
    detail: 'Der Betreiber muss zuerst einen Schlüssel hinterlegen.',
  },
  'authenticator-not-pending': {
    title: 'Es läuft keine Einrichtung einer Authentifizierungs-App',
    detail: 'Beginnen Sie die Einrichtung von vorn.',
  },
  'passkeys-unavailable': {
    title: 'Passkeys funktionieren an dieser Adresse nicht',
    detail: 'Sie brauchen einen Hostnamen mit https oder localhost.',
  },
  'passkey-known': { title: 'Dieser Passkey ist bereits bekannt', detail: 'Verwenden Sie einen anderen.' },
  'too-many-passkeys': { title: 'Zu viele Passkeys', detail: 'Entfernen Sie zuerst einen Passkey.' },
  'permissions-changed': {
    title: 'Die Berechtigungen haben sich inzwischen geändert',
    detail: 'Nichts wurde gespeichert. Prüfen Sie die Berechtigungen und speichern Sie erneut.',
  },
  'email-in-use': { title: 'Ein anderes Konto verwendet diese E-Mail', detail: 'Wählen Sie eine andere E-Mail.' },
  'method-not-allowed': { title: 'Nicht möglich', detail: 'Diese Adresse beantwortet die Anfrage nicht.' },
  'booking-not-payable': {
    title: 'Die Buchung kann nicht bezahlt werden',
    detail: 'Sie ist bereits bezahlt, storniert oder abgelaufen.',
  },
  'booking-not-cancellable': {
    title: 'Die Buchung kann nicht storniert werden',
    detail: 'Der Zustand der Buchung lässt keine Stornierung mehr zu.',
  },
  'customer-not-erasable': {
    title: 'Der Kunde kann jetzt nicht gelöscht werden',
    detail: 'Ein Vorgang des Kunden ist noch offen. Beenden Sie ihn zuerst.',
  },
  'cancellation-quote-changed': {
    title: 'Die Stornobedingungen haben sich geändert',
    detail: 'Nichts wurde storniert. Prüfen Sie die neuen Beträge.',
  },
  'refund-not-processable': {
    title: 'Die Erstattung lässt sich so nicht bearbeiten',
    detail: 'Der Zustand der Erstattung hat sich geändert. Laden Sie die Seite neu.',
  },
  'callback-body-removed': {
    title: 'Der Inhalt des Webhooks wurde entfernt',
    detail: 'Der Webhook kann nicht erneut verarbeitet werden. Starten Sie stattdessen einen Abgleich.',
  },
  'dead-letter-not-replayable': {
    title: 'Die Nachricht lässt sich noch nicht verarbeiten',
    detail: 'Sie ist wieder gescheitert und bleibt hier. Der angezeigte Grund nennt die Ursache.',
  },
  'dead-letter-not-waiting': {
    title: 'Die Nachricht wartet nicht mehr',
    detail:
      'Sie wurde inzwischen erneut verarbeitet oder verworfen. Eine verworfene Nachricht lässt sich nur einzeln verarbeiten.',
  },
  'too-many-webhook-endpoints': { title: 'Zu viele Webhook-Empfänger', detail: 'Löschen Sie zuerst einen Empfänger.' },
  'payment-in-progress': { title: 'Eine andere Zahlung läuft noch', detail: again },
  'idempotency-key-in-use': { title: 'Dieselbe Anfrage läuft noch', detail: again },
  'payload-too-large': { title: 'Die Anfrage ist zu groß', detail: 'Kürzen Sie die Eingaben.' },
  'unsupported-media-type': { title: 'Die Anfrage ist nicht lesbar', detail: reload },
  'refund-exceeds-balance': {
    title: 'Die Erstattung ist höher als der erstattbare Betrag',
    detail: 'Höchstens %{remaining} sind erstattbar.',
  },
  'refund-cap-exceeded': {
    title: 'Die Erstattung überschreitet eine Obergrenze',
    detail: 'Von %{cap} innerhalb von 24 Stunden sind noch %{remaining} übrig.',
  },
  'idempotency-key-reused': { title: 'Die Anfrage wurde bereits verwendet', detail: reload },
  'invalid-signature': { title: 'Der Webhook ist nicht echt', detail: 'Die Signatur passt nicht.' },
  'too-many-requests': { title: 'Zu viele Anfragen', detail: 'Warten Sie kurz und versuchen Sie es erneut.' },
  'gateway-rejected': {
    title: 'Der Zahlungsdienst hat abgelehnt',
    detail: 'Es wurde nichts bezahlt oder erstattet.',
  },
  'gateway-unavailable': { title: 'Der Zahlungsdienst ist nicht erreichbar', detail: again },
  'service-unavailable': { title: 'Der Dienst antwortet zurzeit nicht', detail: again },
};

/** The text for a problem that is newer than this application. */
export const unknownProblem: ProblemText = {
  title: 'Die Aktion ist nicht möglich',
  detail: 'Der Server hat die Anfrage abgelehnt. Laden Sie die Seite neu und versuchen Sie es erneut.',
};

/** The texts for a problem of a field, by its code. `%{limit}` is the limit. */
export const germanFieldProblems: Readonly<Record<string, string>> = {
  too_small: 'Zu kurz oder zu klein, mindestens %{limit}',
  too_big: 'Zu lang oder zu groß, höchstens %{limit}',
  invalid_type: 'Fehlt oder hat die falsche Art',
  invalid_format: 'Hat nicht die richtige Form',
  invalid_value: 'Ist keiner der möglichen Werte',
  unrecognized_keys: 'Ist unbekannt',
};

export const unknownFieldProblem = 'Ist ungültig';
