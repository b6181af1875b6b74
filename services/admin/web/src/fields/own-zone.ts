/** The time zone of the user; UTC if the browser does not know it. */
export const OWN_ZONE = knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Browsers call an unknown time zone `Etc/Unknown`, which Intl itself rejects, as the API does. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}
