import type { entrance as english } from '../english/entrance.ts';
import type { Translation } from '../translation.ts';

/** The texts of the pages for visitors, which load before all others. */
export const entrance = {
  layout: {
    product: 'Buchungszahlungen',
    crashed: 'Ein Fehler ist aufgetreten',
    crashedHint:
      'Ihre letzte Aktion wurde möglicherweise nicht ausgeführt. Laden Sie die Seite neu und prüfen Sie das Ergebnis.',
    reload: 'Neu laden',
  },
  session: {
    title: 'Anmelden',
    lead: 'Zugang zu Zahlungen, Erstattungen und Buchungen.',
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft …',
    language: 'Sprache',
    forgotten: 'Passwort vergessen? Bitten Sie eine Person, die Konten verwaltet, um einen neuen Anmeldelink.',
    or: 'oder',
    openId: 'Mit %{host} anmelden',
    openIdRefused: 'Ihr Konto hat hier keinen Zugang. Wenden Sie sich an eine Person, die Konten verwaltet.',
    openIdUnavailable: 'Der Anmeldedienst ist zurzeit nicht erreichbar. Versuchen Sie es später noch einmal.',
    wrong: 'E-Mail oder Passwort ist falsch.',
    passkey: 'Mit einem Passkey anmelden',
    passkeyFailed:
      'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.',
    secondTitle: 'Zweiter Faktor',
    secondLead: 'Ihr Passwort ist richtig. Bestätigen Sie, dass Sie es sind.',
    code: 'Code Ihrer Authentifizierungs-App',
    recoveryCode: 'Wiederherstellungscode',
    continue: 'Weiter',
    usePasskey: 'Passkey verwenden',
    useRecoveryCode: 'Stattdessen einen Wiederherstellungscode verwenden',
    useCode: 'Stattdessen die Authentifizierungs-App verwenden',
    startAgain: 'Von vorn beginnen',
    wrongSecond:
      'Das wurde nicht angenommen. Jeder Code gilt nur einmal. Warten Sie auf den nächsten Code der App oder verwenden Sie einen anderen Wiederherstellungscode.',
    expired: 'Die Anmeldung hat zu lange gedauert. Beginnen Sie wieder mit Ihrem Passwort.',
    lostSecond: 'Zweiten Faktor verloren? Bitten Sie eine Person, die Konten verwaltet, ihn zu entfernen.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es später noch einmal.',
    tooManyMinutes:
      'Zu viele Versuche. Versuchen Sie es in etwa %{smart_count} Minute noch einmal. |||| Zu viele Versuche. Versuchen Sie es in etwa %{smart_count} Minuten noch einmal.',
  },
  account: {
    invitation: 'Willkommen',
    invitationLead: 'Wählen Sie ein Passwort. Damit melden Sie sich künftig an.',
    tokenMissing:
      'Der Link ist unvollständig. Öffnen Sie den ganzen Link aus Ihrer Einladung noch einmal. Diese Seite entfernt ihn nach dem Lesen aus der Adresszeile.',
    accept: 'Passwort festlegen und anmelden',
    newPassword: 'Neues Passwort',
    repeatPassword: 'Neues Passwort wiederholen',
    passwordRule:
      'Mindestens %{min} Zeichen, ohne Ihren Namen und ohne gängige Wörter. Einige Wörter, die Sie sich merken, ergeben ein gutes Passwort.',
    passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  },
  states: {
    noAnswer: 'Keine Antwort',
    noAnswerHint: 'Der Dienst ist nicht erreichbar.',
    strangeAnswer: 'Antwort %{status}',
    strangeAnswerHint: 'Die Antwort ist nicht lesbar.',
    serverFailed:
      'Beim Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal. Bleibt der Fehler, wenden Sie sich an den Betreiber.',
    serverFailedRequest:
      'Beim Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal. Bleibt der Fehler, nennen Sie dem Betreiber die Anfrage %{id}.',
  },
} as const satisfies Translation<typeof english>;
