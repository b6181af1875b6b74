import type { RemarkCode } from '@booking/contracts';

/** The sentences that services write into records and problems. */
export const germanRemarks: Readonly<Record<RemarkCode, string>> = {
  'waits-for-approval':
    'Der Betrag liegt über der Freigabegrenze: Eine andere Person als die anfordernde muss die Erstattung ausführen.',
  'waits-for-bank':
    'Die Zahlung war im Zahlungsstreit: Die Erstattung kann ausgeführt werden, sobald der Zahlungsstreit gewonnen ist.',
  'cap-of-person':
    'Eine Person darf innerhalb von 24 Stunden höchstens %{cap} freigeben, davon sind noch %{remaining} übrig. Eine andere Person kann die Erstattung ausführen, oder dieselbe Person später.',
  'cap-of-everybody':
    'Alle Personen zusammen dürfen innerhalb von 24 Stunden höchstens %{cap} freigeben, davon sind noch %{remaining} übrig. Führen Sie die Erstattung später aus.',
  'payment-not-named':
    'Der Zahlungsdienst hat keine Referenz dieser Zahlung genannt, deshalb lässt sie sich dort nicht erstatten. Zahlen Sie das Geld auf anderem Weg zurück und schließen Sie die Erstattung dann manuell ab.',
  'whole-refunds-only': 'Dieser Zahlungsdienst erstattet nur ganze Zahlungen.',
  'whole-refund-needed': 'Diese Zahlung lässt sich nur als Ganzes erstatten',
  'refund-step': 'Muss ein Vielfaches von %{step} sein, weil der Zahlungsdienst keine kleineren Teile erstattet',
  'payment-in-dispute':
    'Die Zahlung ist im Zahlungsstreit: Die Bank hat das Geld möglicherweise bereits zurückgegeben.',
  'refund-not-known-yet': 'Der Zahlungsdienst kennt diese Erstattung noch nicht und wird erneut gefragt.',
  'refund-not-reported':
    'Der Zahlungsdienst hat diese Erstattung erhalten und seither nichts gemeldet. Er wird erneut gefragt.',
  'refund-key-expired':
    'Der Zahlungsdienst kennt diese Erstattung nicht und hat ihren Schlüssel möglicherweise vergessen. Suchen Sie die Erstattung in der Verwaltung des Zahlungsdienstes. Geben Sie sie nur auf, wenn sie dort nicht vorhanden ist.',
  'external-refund-not-reported':
    'Der Zahlungsdienst hat den Ausgang dieser Erstattung seit zwei Wochen nicht gemeldet: Sehen Sie dort nach.',
  'no-usable-answer': 'Der Zahlungsdienst hat nicht richtig geantwortet und wird erneut gefragt.',
  'gateway-removed': 'Der Zahlungsdienst %{gateway} ist nicht mehr eingerichtet.',
  'gateway-answered': 'Der Zahlungsdienst antwortete mit „%{answer}“ (%{call}).',
  'circuit-open': 'Nicht gesendet, weil der Zahlungsdienst zuletzt nicht antwortete (%{call}).',
  'call-throttled': 'Nicht gesendet, weil der Zahlungsdienst zu viele Anfragen erhielt (%{call}).',
  'unexpected-failure': 'Unerwarteter Fehler: %{failure}',
  'refused-by-gateway': 'vom Zahlungsdienst abgelehnt',
  'no-longer-known': 'nicht mehr bekannt',
  'customer-must-act': 'Der Kunde muss auf eine E-Mail von Stripe reagieren.',
  'bank-is-working': 'Die Bank bearbeitet die Erstattung.',
  'refund-given-up': 'Der Zahlungsdienst kennt diese Erstattung nicht, und sie wurde aufgegeben.',
  'given-up-by': 'Aufgegeben von %{by}: %{note}',
  superseded: 'Ersetzt durch die Stornierung der Buchung, die nach ihren Bedingungen erstattet.',
  'superseded-by-surplus': 'Ersetzt: Eine der Zahlungen ist eine Überzahlung und wird ganz erstattet.',
  'superseded-by-gateway': 'Ersetzt: Das Geld wurde beim Zahlungsdienst erstattet.',
  'lost-to-dispute': 'Der Zahlungsstreit ging verloren: Die Bank hat dem Zahler dieses Geld zurückgegeben.',

  'payment-missing': 'Die Zahlung ist hier %{ours}, und der Zahlungsdienst führt sie nicht.',
  'payment-not-ours': 'Der Zahlungsdienst hat Geld für eine Zahlung, die nicht von uns ist.',
  'payment-differs': 'Die Zahlung ist hier %{ours} und beim Zahlungsdienst %{theirs}.',
  'paid-twice':
    'Der Zahlungsdienst hat für die Zahlung %{payment} zweimal Geld eingezogen: %{first}, das zählt, und %{second}.',
  'dispute-differs': 'Der Zahlungsstreit ist hier %{ours} und beim Zahlungsdienst %{theirs}.',
  'lost-amount-differs': 'Der Zahlungsstreit ist hier mit %{recorded} verloren und beim Zahlungsdienst mit %{listed}.',
  'refund-missing': 'Die Erstattung ist hier erfolgreich, und der Zahlungsdienst führt sie nicht.',
  'refund-differs': 'Die Erstattung ist hier %{ours} und beim Zahlungsdienst %{theirs}.',
  'refund-doubled': 'Der Zahlungsdienst hat für dieselbe Zuteilung auch die Erstattung %{reference}.',
  'refund-payment-unknown': 'Die Zahlung der Erstattung %{reference} von %{method} ist noch nicht bekannt.',
  'refund-contradicts': 'Die Meldung %{reference} von %{method} widerspricht der Erstattung %{refund}.',
  'refund-maybe-ours':
    'Die Erstattung %{reference} von %{method} ist möglicherweise eine von uns, deren Antwort noch aussteht.',
  'refund-allocation-unknown': 'Die Erstattung %{reference} von %{method} nennt eine Zuteilung, die nicht von uns ist.',
  'refund-unverified':
    'Die Erstattung %{reference} von %{method} ist nicht von uns, und ihre Meldung ist nicht bestätigt.',
  'refund-exceeds-payment': 'Der Saldo der Zahlung %{payment} ist zu klein für die Erstattung %{reference}.',

  'payment-unclaimed': 'keine unserer Zahlungen hat diese Referenz',
  'payment-partly-unclaimed': 'ein Teil nennt keine unserer Zahlungen',
  'query-refused': 'der Zahlungsdienst hat die Rückfrage dazu abgelehnt: %{reason}',
  'query-unanswered':
    'der Zahlungsdienst hat die Rückfrage dazu seit einem Tag nicht beantwortet; sie wird alle sechs Stunden wiederholt',
  'event-id-reused': 'die Ereignis-ID kam zuvor mit anderem Inhalt',
  'not-an-event': 'kein Ereignis',
  'event-not-as-promised': 'nicht so, wie %{gateway} „%{event}“ beschreibt',
  'no-signature-matches': 'keine Signatur passt',
  'signed-time-out-of-tolerance': 'die signierte Zeit weicht zu stark ab',
  'timestamp-out-of-tolerance': 'der webhook-timestamp weicht zu stark ab',
  'address-not-ours': 'keine unserer Webhook-Adressen',
  'address-of-another-booking': 'eine Zahlung einer anderen Buchung',
  'too-many-unknown-payments': 'zu viele Webhooks zu unbekannten Zahlungen',

  'by-webhook': 'Webhook %{callback}',
  'by-gateway-answer': 'eine Antwort des Zahlungsdienstes',
  'by-gateway-list': 'die Liste des Zahlungsdienstes',
  'by-gateway-refund': 'Laut %{method} ist die Erstattung %{reference} %{outcome}.',
  'by-gateway-this-refund': 'Laut %{method} ist diese Erstattung %{outcome}.',

  'refund-is': 'Die Erstattung %{refund} ist %{state}.',
  'refund-returned-a-part':
    'Das Geld der Erstattung %{refund} wurde bereits teilweise zurückgezahlt. Führen Sie sie erneut aus oder schließen Sie den Rest manuell ab.',
  'refund-was-external': 'Die Erstattung %{refund} wurde beim Zahlungsdienst veranlasst.',
  'refund-was-not-external': 'Die Erstattung %{refund} wurde nicht beim Zahlungsdienst veranlasst.',
  'refund-was-reviewed': 'Die Erstattung %{refund} wurde bereits von %{by} geprüft.',
  'refund-not-unresolved':
    'Die Erstattung %{refund} ist %{state}. Nur eine ungeklärte Erstattung kann aufgegeben werden.',
  'approval-by-another': 'Eine andere Person als die anfordernde muss die Erstattung %{refund} ausführen.',
  'approval-by-unrelated':
    'Jemand anderes muss die Erstattung %{refund} ausführen: %{requester} hat sie angefordert, und eines Ihrer beiden Konten hat das andere angelegt oder ihm in den letzten 30 Tagen einen Anmeldelink erstellt oder den zweiten Faktor entfernt.',
  'booking-is': 'Die Buchung ist %{state}.',
  'erasure-booking-pending': 'Die Buchung %{booking} ist ausstehend.',
  'erasure-booking-not-ended': 'Die Buchung %{booking} ist noch nicht beendet.',
  'erasure-payment-open': 'Die Zahlung %{payment} ist offen.',
  'erasure-dispute-open': 'Der Zahlungsstreit %{dispute} ist offen.',
  'erasure-under-way': 'Eine Löschung dieses Kunden läuft bereits.',
  'customer-erased': 'Dieser Kunde ist bereits gelöscht.',
  'customer-not-erased': 'Eine frühere ID ist nur beim Pseudonym eines gelöschten Kunden erlaubt.',
  'erasure-is': 'Die Löschung ist %{state}.',
  'erasure-waits-for-events': 'Die Ereignisse der Löschung sind noch nicht eingetroffen.',
  'erasure-waits-for-listeners': 'Frühere Ereignisse sind in dem Dienst noch nicht verarbeitet.',
  'erasure-approval': 'Eine zweite Person muss die Löschung freigeben.',
  'messages-of': 'Nachrichten von %{service}',
  'unexpected-error': 'Ein unerwarteter Fehler, siehe Log.',
  'own-account': 'Ihr eigenes Konto können Sie nicht ändern. Bitten Sie eine andere Person, die Konten verwaltet.',
  'own-account-disabled': 'Ihr Konto wurde gesperrt.',
  'account-of-provider': 'Dieses Konto meldet sich beim Anmeldedienst an.',
  'permissions-of-provider':
    'Der Anmeldedienst bestimmt die Berechtigungen dieses Kontos. Ändern Sie sie dort, oder sperren Sie das Konto hier.',
  'permissions-changed':
    'Eine andere Person hat die Berechtigungen dieses Kontos inzwischen geändert. Nichts wurde gespeichert.',
  'grant-not-held': 'Die Berechtigung %{permission} können Sie nicht vergeben, weil Sie sie nicht haben.',
  'sign-in-for-account': 'Melden Sie sich erneut an, um die Anmeldung dieses Kontos zu ändern.',
  'session-ended': 'Diese Sitzung ist bereits beendet.',
  'passkey-unknown': 'Diesen Passkey gibt es nicht mehr.',
  'passkey-unfit': 'Der Browser hat einen Passkey geliefert, der nicht passt. Versuchen Sie es erneut.',
  'work-done': 'Dieser Vorgang wartet nicht mehr auf eine Entscheidung.',
  'assignee-unfit': 'Dieses Konto darf nicht über Erstattungen entscheiden.',
  'period-reversed': 'Darf nicht nach dem Ende des Zeitraums liegen.',
  'amounts-reversed': 'Darf nicht über dem Höchstbetrag liegen.',
  'period-too-long': 'Darf höchstens %{days} Tage vor dem Ende des Zeitraums liegen.',
  'export-too-long':
    'In dieser Reihenfolge hat ein Export höchstens %{max} Datensätze. Sortieren Sie nach einer anderen Spalte oder wählen Sie einen Zeitraum.',
  'snooze-too-long': 'Muss innerhalb der nächsten %{days} Tage liegen.',
  'foreign-page': 'Die Anfrage kommt nicht von einer Seite dieses Produkts.',
  'invitation-invalid': 'Diese Einladung ist nicht mehr gültig. Bitten Sie um eine neue.',
  'too-many-pages': 'Dieses Konto hat zu viele offene Seiten. Schließen Sie einige und laden Sie neu.',
  'too-many-sign-ins': 'Zurzeit melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden erneut.',
  'password-wrong': 'Das ist nicht Ihr aktuelles Passwort',
  'password-not-yours': 'Das ist nicht das Passwort Ihres Kontos',
  'password-weak':
    'Leicht zu erraten: Wählen Sie eines ohne gängige Wörter, Reihenfolgen, Wiederholungen oder Ihren Namen',
  'service-silent': 'Der Dienst %{service} ist über den Nachrichtenbus zurzeit nicht erreichbar.',
  'callback-secret-removed': 'Das Geheimnis, mit dem dieser Webhook signiert wurde, ist nicht mehr konfiguriert.',
  'target-not-allowed': 'Diese Adresse darf keine Webhooks erhalten',
  'target-resolves-to-forbidden': 'Der Name führt zu einer Adresse, die keine Webhooks erhalten darf',
  'no-answer-in': 'keine Antwort innerhalb von %{limit}',
  'connection-failed': 'Verbindung fehlgeschlagen',
  'first-account': 'Das erste Konto',
};
